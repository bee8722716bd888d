-- What a file said of somebody and what found no place in their entry.
CREATE TABLE import_notes (
  tenant_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  import_id uuid NOT NULL,
  person_id uuid NOT NULL,
  dropped jsonb NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT import_notes_tenant_id_id_pk PRIMARY KEY (tenant_id, id)
);
ALTER TABLE import_notes ADD CONSTRAINT import_notes_tenant_id_import_id_imports_tenant_id_id_fk
  FOREIGN KEY (tenant_id, import_id) REFERENCES imports (tenant_id, id) ON DELETE cascade;
ALTER TABLE import_notes ADD CONSTRAINT import_notes_tenant_id_person_id_people_tenant_id_id_fk
  FOREIGN KEY (tenant_id, person_id) REFERENCES people (tenant_id, id) ON DELETE cascade;
CREATE INDEX import_notes_import ON import_notes (tenant_id, import_id);
CREATE INDEX import_notes_person ON import_notes (tenant_id, person_id);
CALL app.protect('import_notes');
