-- Opt-outs by link and by word of mouth, and numbers that answered do-not-disturb.
ALTER TABLE opt_outs ADD COLUMN set_by uuid;

CREATE TABLE opt_out_links (
  tenant_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  token text NOT NULL,
  channel text NOT NULL,
  address text NOT NULL,
  made_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT opt_out_links_tenant_id_id_pk PRIMARY KEY (tenant_id, id),
  CONSTRAINT opt_out_links_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id) ON DELETE CASCADE,
  CONSTRAINT opt_out_links_channel CHECK (channel IN ('sms', 'email'))
);
CREATE UNIQUE INDEX opt_out_links_address ON opt_out_links (tenant_id, channel, address);
CREATE UNIQUE INDEX opt_out_links_token ON opt_out_links (token);
CALL app.protect('opt_out_links');

CREATE TABLE do_not_disturb (
  tenant_id uuid NOT NULL,
  address text NOT NULL,
  route text NOT NULL,
  words text DEFAULT '' NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT do_not_disturb_tenant_id_address_route_pk PRIMARY KEY (tenant_id, address, route),
  CONSTRAINT do_not_disturb_tenant_id_tenants_tenant_id_fk FOREIGN KEY (tenant_id) REFERENCES tenants (tenant_id) ON DELETE CASCADE
);
CREATE INDEX do_not_disturb_route ON do_not_disturb (tenant_id, route);
CALL app.protect('do_not_disturb');

-- What stands in a link: 16 letters and digits out of 122 random bits. Nothing but letters and digits, because phones end
-- a link at the first mark they do not know.
CREATE FUNCTION app.link_token() RETURNS text
LANGUAGE sql VOLATILE
AS $$ SELECT translate(left(encode(sha256(uuid_send(gen_random_uuid())), 'base64'), 16), '+/', 'Kn') $$;

-- The link that somebody followed, before there is a tenant.
CALL app.see_across('opt_out_links', 'app_lookup');
CREATE FUNCTION app.opt_out_link(given text) RETURNS TABLE (tenant_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT l.tenant_id, l.id FROM opt_out_links l WHERE l.token = given $$;
CALL app.hand_over('app.opt_out_link(text)', 'app_lookup', 'app_gate');

-- Where the links of a message lead, up to the token; empty where it carries none. And whether one is wanted.
ALTER TABLE messages ADD COLUMN opt_out_base text DEFAULT '' NOT NULL;
ALTER TABLE saved_messages ADD COLUMN opt_out_link boolean DEFAULT false NOT NULL;
ALTER TABLE schedules ADD COLUMN opt_out_link boolean DEFAULT false NOT NULL;
