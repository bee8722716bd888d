-- The family that a row of an import names, and what its person is there.
ALTER TABLE import_rows ADD COLUMN family jsonb;

-- Families that an import made, so that they can be taken back with it.
CREATE TABLE import_families (
  tenant_id uuid NOT NULL,
  import_id uuid NOT NULL,
  family_id uuid NOT NULL,
  CONSTRAINT import_families_tenant_id_import_id_family_id_pk PRIMARY KEY (tenant_id, import_id, family_id)
);
ALTER TABLE import_families ADD CONSTRAINT import_families_tenant_id_import_id_imports_tenant_id_id_fk
  FOREIGN KEY (tenant_id, import_id) REFERENCES imports (tenant_id, id) ON DELETE cascade;
ALTER TABLE import_families ADD CONSTRAINT import_families_tenant_id_family_id_families_tenant_id_id_fk
  FOREIGN KEY (tenant_id, family_id) REFERENCES families (tenant_id, id) ON DELETE cascade;
CALL app.protect('import_families');
