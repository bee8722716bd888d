-- What is done at a check-in (operations, never changed but whose they are when two people become one), and what it comes to (visits).
CREATE TABLE attendance_operations (
  tenant_id uuid NOT NULL,
  id uuid NOT NULL,
  item_id uuid NOT NULL,
  kind text NOT NULL,
  person_id uuid,
  undoes uuid,
  section text DEFAULT '' NOT NULL,
  counter text DEFAULT '' NOT NULL,
  men integer DEFAULT 0 NOT NULL,
  women integer DEFAULT 0 NOT NULL,
  children integer DEFAULT 0 NOT NULL,
  told_at timestamp with time zone NOT NULL,
  at timestamp with time zone NOT NULL,
  received_at timestamp with time zone NOT NULL,
  account_id uuid,
  via text NOT NULL,
  tx bigint DEFAULT (pg_current_xact_id()::text)::bigint NOT NULL,
  CONSTRAINT attendance_operations_tenant_id_id_pk PRIMARY KEY (tenant_id,id),
  CONSTRAINT attendance_operations_kind CHECK (kind IN ('in', 'out', 'undo', 'guest', 'count'))
);
CREATE TABLE attendance_visits (
  tenant_id uuid NOT NULL,
  item_id uuid NOT NULL,
  person_id uuid NOT NULL,
  present boolean DEFAULT false NOT NULL,
  in_at timestamp with time zone,
  out_at timestamp with time zone,
  tx bigint DEFAULT (pg_current_xact_id()::text)::bigint NOT NULL,
  CONSTRAINT attendance_visits_tenant_id_item_id_person_id_pk PRIMARY KEY (tenant_id,item_id,person_id)
);
ALTER TABLE attendance_operations ADD CONSTRAINT attendance_operations_item_fk FOREIGN KEY (tenant_id,item_id) REFERENCES attendance_items(tenant_id,id) ON DELETE CASCADE;
ALTER TABLE attendance_operations ADD CONSTRAINT attendance_operations_person_fk FOREIGN KEY (tenant_id,person_id) REFERENCES people(tenant_id,id) ON DELETE CASCADE;
ALTER TABLE attendance_visits ADD CONSTRAINT attendance_visits_item_fk FOREIGN KEY (tenant_id,item_id) REFERENCES attendance_items(tenant_id,id) ON DELETE CASCADE;
ALTER TABLE attendance_visits ADD CONSTRAINT attendance_visits_person_fk FOREIGN KEY (tenant_id,person_id) REFERENCES people(tenant_id,id) ON DELETE CASCADE;
CREATE INDEX attendance_operations_person ON attendance_operations (tenant_id,item_id,person_id);
CREATE INDEX attendance_operations_of_person ON attendance_operations (tenant_id,person_id);
CREATE INDEX attendance_operations_undone ON attendance_operations (tenant_id,undoes) WHERE undoes IS NOT NULL;
CREATE INDEX attendance_operations_counts ON attendance_operations (tenant_id,item_id) WHERE kind = 'count';
CREATE INDEX attendance_visits_person ON attendance_visits (tenant_id,person_id);
CALL app.protect('attendance_operations', append_only => true);
-- Erasing a person takes theirs away; merging two makes them one's.
GRANT DELETE, UPDATE (person_id, tx) ON attendance_operations TO app_rw;
CALL app.protect('attendance_visits');
