-- Checking in without an account: public links, who waits to be looked at, and what a phone that is remembered is signed with.
CREATE TABLE attendance_here_links (
  tenant_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  event_id uuid NOT NULL,
  group_id uuid,
  token text,
  made_at timestamp with time zone NOT NULL,
  CONSTRAINT attendance_here_links_tenant_id_id_pk PRIMARY KEY (tenant_id,id),
  CONSTRAINT attendance_here_links_once UNIQUE NULLS NOT DISTINCT (tenant_id,event_id,group_id)
);
CREATE TABLE attendance_here_keys (
  tenant_id uuid PRIMARY KEY NOT NULL,
  key text NOT NULL
);
CREATE TABLE attendance_arrivals (
  tenant_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  item_id uuid NOT NULL,
  first_name text DEFAULT '' NOT NULL,
  last_name text DEFAULT '' NOT NULL,
  phone_number text NOT NULL,
  phone text NOT NULL,
  same_as text NOT NULL,
  via text NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  person_id uuid,
  at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  CONSTRAINT attendance_arrivals_tenant_id_id_pk PRIMARY KEY (tenant_id,id),
  CONSTRAINT attendance_arrivals_state CHECK (state IN ('waiting', 'confirmed', 'discarded'))
);
ALTER TABLE attendance_here_links ADD CONSTRAINT attendance_here_links_event_fk FOREIGN KEY (tenant_id,event_id) REFERENCES attendance_events(tenant_id,id) ON DELETE CASCADE;
ALTER TABLE attendance_here_links ADD CONSTRAINT attendance_here_links_group_fk FOREIGN KEY (tenant_id,group_id) REFERENCES groups(tenant_id,id) ON DELETE CASCADE;
ALTER TABLE attendance_here_keys ADD CONSTRAINT attendance_here_keys_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants(tenant_id) ON DELETE CASCADE;
ALTER TABLE attendance_arrivals ADD CONSTRAINT attendance_arrivals_item_fk FOREIGN KEY (tenant_id,item_id) REFERENCES attendance_items(tenant_id,id) ON DELETE CASCADE;
ALTER TABLE attendance_arrivals ADD CONSTRAINT attendance_arrivals_person_fk FOREIGN KEY (tenant_id,person_id) REFERENCES people(tenant_id,id) ON DELETE CASCADE;
CREATE UNIQUE INDEX attendance_here_links_token ON attendance_here_links (token);
CREATE INDEX attendance_here_links_group ON attendance_here_links (tenant_id,group_id);
CREATE UNIQUE INDEX attendance_arrivals_once ON attendance_arrivals (tenant_id,item_id,same_as) WHERE state = 'waiting';
CREATE INDEX attendance_arrivals_same ON attendance_arrivals (tenant_id,same_as);
CREATE INDEX attendance_arrivals_person ON attendance_arrivals (tenant_id,person_id);
CREATE INDEX attendance_arrivals_phone ON attendance_arrivals (tenant_id,phone);
CALL app.protect('attendance_here_links');
CALL app.protect('attendance_here_keys');
CALL app.protect('attendance_arrivals');

-- What a link, or a code on a day (UTC), leads to, before there is a tenant.
CALL app.see_across('attendance_here_links', 'app_lookup');
CALL app.see_across('attendance_codes', 'app_lookup');
CREATE FUNCTION app.here_link(given text) RETURNS TABLE (tenant_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT l.tenant_id, l.id FROM attendance_here_links l WHERE l.token = given $$;
CREATE FUNCTION app.here_code(given text, day date) RETURNS TABLE (tenant_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT c.tenant_id, c.item_id FROM attendance_codes c WHERE c.code = given AND c.on_day = day $$;
CALL app.hand_over('app.here_link(text)', 'app_lookup', 'app_gate');
CALL app.hand_over('app.here_code(text,date)', 'app_lookup', 'app_gate');

-- Erasing somebody takes their name from the heads they counted.
GRANT UPDATE (counter) ON attendance_operations TO app_rw;
