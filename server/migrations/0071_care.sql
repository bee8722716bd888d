-- The care list that each Monday makes: the weeks it was made for, and who is on it.
CREATE TABLE care_lists (
  tenant_id uuid NOT NULL,
  week date NOT NULL,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT care_lists_tenant_id_week_pk PRIMARY KEY (tenant_id,week)
);
CREATE TABLE care_entries (
  tenant_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  person_id uuid NOT NULL,
  kind text NOT NULL,
  occasion text NOT NULL,
  week date NOT NULL,
  came smallint,
  out_of smallint,
  last_on date NOT NULL,
  state text DEFAULT 'open' NOT NULL,
  settled_at timestamp with time zone,
  settled_by uuid,
  contacted boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT care_entries_tenant_id_id_pk PRIMARY KEY (tenant_id,id),
  CONSTRAINT care_entries_once UNIQUE (tenant_id,person_id,kind,occasion),
  CONSTRAINT care_entries_kind CHECK (kind IN ('quiet', 'first', 'second')),
  CONSTRAINT care_entries_state CHECK (state IN ('open', 'done', 'not_needed'))
);
ALTER TABLE care_lists ADD CONSTRAINT care_lists_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE care_entries ADD CONSTRAINT care_entries_tenant_id_person_id_people_tenant_id_id_fk FOREIGN KEY (tenant_id,person_id) REFERENCES people(tenant_id,id) ON DELETE CASCADE;
CREATE INDEX care_entries_open ON care_entries (tenant_id,kind) WHERE state = 'open';
CREATE INDEX care_entries_week ON care_entries (tenant_id,week);
CALL app.protect('care_lists');
CALL app.protect('care_entries');
