-- Asking to join a group by a public link.
CREATE TABLE group_join_links (
  tenant_id uuid NOT NULL,
  group_id uuid NOT NULL,
  token text,
  made_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT group_join_links_tenant_id_group_id_pk PRIMARY KEY (tenant_id, group_id),
  CONSTRAINT group_join_links_group_fk FOREIGN KEY (tenant_id, group_id) REFERENCES groups (tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX group_join_links_token ON group_join_links (token);
CALL app.protect('group_join_links');

CREATE TABLE join_requests (
  tenant_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  group_id uuid NOT NULL,
  first_name text NOT NULL,
  last_name text DEFAULT '' NOT NULL,
  phone_number text DEFAULT '' NOT NULL,
  phone text,
  email text DEFAULT '' NOT NULL,
  same_as text NOT NULL,
  consent text NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  reason text DEFAULT '' NOT NULL,
  person_id uuid,
  asked_at timestamp with time zone DEFAULT now() NOT NULL,
  decided_at timestamp with time zone,
  CONSTRAINT join_requests_tenant_id_id_pk PRIMARY KEY (tenant_id, id),
  CONSTRAINT join_requests_state CHECK (state IN ('waiting', 'approved', 'declined', 'removed')),
  CONSTRAINT join_requests_group_fk FOREIGN KEY (tenant_id, group_id) REFERENCES groups (tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT join_requests_person_fk FOREIGN KEY (tenant_id, person_id) REFERENCES people (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX join_requests_group ON join_requests (tenant_id, group_id, state);
CREATE INDEX join_requests_person ON join_requests (tenant_id, person_id);
-- The same person asking twice is one request while it waits.
CREATE UNIQUE INDEX join_requests_once ON join_requests (tenant_id, group_id, same_as) WHERE state = 'waiting';
CALL app.protect('join_requests');

-- The group that somebody's link leads to, before there is a tenant.
CALL app.see_across('group_join_links', 'app_lookup');
CREATE FUNCTION app.join_link(given text) RETURNS TABLE (tenant_id uuid, group_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT l.tenant_id, l.group_id FROM group_join_links l WHERE l.token = given $$;
CALL app.hand_over('app.join_link(text)', 'app_lookup', 'app_gate');
