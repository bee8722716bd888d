-- What a unit costs the organisation, in its currency; null while nobody has said.
ALTER TABLE tenants ADD COLUMN unit_price numeric(12, 4);
ALTER TABLE tenants ADD CONSTRAINT tenants_unit_price CHECK (unit_price > 0);
