-- The door: helpers' links, the devices that check people in, and what a child leaves with.
CREATE TABLE attendance_door_links (
  tenant_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  item_id uuid NOT NULL,
  token_hash bytea NOT NULL,
  pin_hash bytea NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  stopped_at timestamp with time zone,
  account_id uuid,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT attendance_door_links_tenant_id_id_pk PRIMARY KEY (tenant_id,id)
);
CREATE TABLE attendance_devices (
  tenant_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  event_id uuid NOT NULL,
  group_id uuid,
  local_date date NOT NULL,
  letter text NOT NULL,
  name text NOT NULL,
  link_id uuid,
  secret_hash bytea,
  account_id uuid,
  browser_id uuid,
  for_children boolean DEFAULT false NOT NULL,
  created_at timestamp with time zone DEFAULT now() NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone,
  revoked_at timestamp with time zone,
  CONSTRAINT attendance_devices_tenant_id_id_pk PRIMARY KEY (tenant_id,id),
  CONSTRAINT attendance_devices_letter UNIQUE NULLS NOT DISTINCT (tenant_id,event_id,group_id,local_date,letter),
  CONSTRAINT attendance_devices_by CHECK ((secret_hash IS NULL) = (link_id IS NULL) AND (ends_at IS NULL) = (link_id IS NULL)
    AND (browser_id IS NULL) <> (link_id IS NULL))
);
ALTER TABLE attendance_door_links ADD CONSTRAINT attendance_door_links_item_fk FOREIGN KEY (tenant_id,item_id) REFERENCES attendance_items(tenant_id,id) ON DELETE CASCADE;
ALTER TABLE attendance_devices ADD CONSTRAINT attendance_devices_event_fk FOREIGN KEY (tenant_id,event_id) REFERENCES attendance_events(tenant_id,id) ON DELETE CASCADE;
ALTER TABLE attendance_devices ADD CONSTRAINT attendance_devices_group_fk FOREIGN KEY (tenant_id,group_id) REFERENCES groups(tenant_id,id) ON DELETE CASCADE;
ALTER TABLE attendance_devices ADD CONSTRAINT attendance_devices_link_fk FOREIGN KEY (tenant_id,link_id) REFERENCES attendance_door_links(tenant_id,id) ON DELETE CASCADE;
CREATE UNIQUE INDEX attendance_door_links_token ON attendance_door_links (token_hash);
CREATE INDEX attendance_door_links_item ON attendance_door_links (tenant_id,item_id);
CREATE UNIQUE INDEX attendance_devices_secret ON attendance_devices (secret_hash);
CREATE INDEX attendance_devices_group ON attendance_devices (tenant_id,group_id);
CREATE INDEX attendance_devices_link ON attendance_devices (tenant_id,link_id);
CALL app.protect('attendance_door_links');
CALL app.protect('attendance_devices');

ALTER TABLE attendance_operations
  ADD COLUMN family_code text DEFAULT '' NOT NULL,
  ADD COLUMN reason text DEFAULT '' NOT NULL,
  ADD COLUMN collected_by text DEFAULT '' NOT NULL,
  ADD COLUMN device_id uuid;
CREATE INDEX attendance_operations_device ON attendance_operations (tenant_id,device_id) WHERE device_id IS NOT NULL;

-- The organisation of a helper's link, and of a device, before anybody knows it.
CALL app.see_across('attendance_door_links', 'app_lookup');
CREATE FUNCTION app.door_link(given bytea) RETURNS TABLE (tenant_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT l.tenant_id, l.id FROM attendance_door_links l WHERE l.token_hash = given $$;
CALL app.hand_over('app.door_link(bytea)', 'app_lookup', 'app_gate');
CALL app.see_across('attendance_devices', 'app_lookup');
CREATE FUNCTION app.door_device(given bytea) RETURNS TABLE (tenant_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT d.tenant_id, d.id FROM attendance_devices d WHERE d.secret_hash = given $$;
CALL app.hand_over('app.door_device(bytea)', 'app_lookup', 'app_gate');
