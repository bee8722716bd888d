-- What was given at a check-in. A mistake is reversed by an entry of its own.
CREATE TABLE contributions (
  tenant_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  item_id uuid NOT NULL,
  kind text NOT NULL,
  minor bigint NOT NULL,
  currency text NOT NULL,
  reverses uuid,
  account_id uuid,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT contributions_tenant_id_id_pk PRIMARY KEY (tenant_id,id),
  CONSTRAINT contributions_minor CHECK (reverses IS NOT NULL OR minor > 0)
);
ALTER TABLE contributions ADD CONSTRAINT contributions_item_fk FOREIGN KEY (tenant_id,item_id) REFERENCES attendance_items(tenant_id,id) ON DELETE CASCADE;
CREATE INDEX contributions_item ON contributions (tenant_id,item_id);
CREATE UNIQUE INDEX contributions_reversed_once ON contributions (tenant_id,reverses) WHERE reverses IS NOT NULL;
CALL app.protect('contributions', append_only => true);
