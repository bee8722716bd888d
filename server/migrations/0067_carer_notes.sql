-- What carers of a child have to know.
CREATE TABLE carer_notes (
  tenant_id uuid NOT NULL,
  person_id uuid NOT NULL,
  note text NOT NULL,
  account_id uuid,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT carer_notes_tenant_id_person_id_pk PRIMARY KEY (tenant_id,person_id)
);
ALTER TABLE carer_notes ADD CONSTRAINT carer_notes_person_fk FOREIGN KEY (tenant_id,person_id) REFERENCES people(tenant_id,id) ON DELETE CASCADE;
CALL app.protect('carer_notes');
