-- Members sign in beside administrators, each as one person; who leads a group is its leader.

ALTER TABLE memberships DROP CONSTRAINT memberships_role,
  ADD CONSTRAINT memberships_role CHECK (role IN ('owner', 'administrator', 'member'));

CREATE TABLE "person_accounts" (
	"tenant_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_accounts_tenant_id_account_id_pk" PRIMARY KEY("tenant_id","account_id")
);
ALTER TABLE "person_accounts" ADD CONSTRAINT "person_accounts_tenant_id_account_id_memberships_tenant_id_account_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "public"."memberships"("tenant_id","account_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "person_accounts" ADD CONSTRAINT "person_accounts_tenant_id_person_id_people_tenant_id_id_fk" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."people"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "person_accounts_person" ON "person_accounts" USING btree ("tenant_id","person_id");
CALL app.protect('person_accounts');

CREATE TABLE "person_codes" (
	"tenant_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_codes_tenant_id_person_id_pk" PRIMARY KEY("tenant_id","person_id")
);
ALTER TABLE "person_codes" ADD CONSTRAINT "person_codes_tenant_id_person_id_people_tenant_id_id_fk" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."people"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "person_codes_code" ON "person_codes" USING btree ("tenant_id","code");
CALL app.protect('person_codes');

CALL app.see_across('people', 'app_lookup');
CALL app.see_across('groups', 'app_lookup');
CALL app.see_across('group_members', 'app_lookup');
CALL app.see_across('person_accounts', 'app_lookup');

-- Whether a person leads a group of the current organisation.
CREATE FUNCTION app.leads(person uuid, wanted uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp
AS $$
  SELECT EXISTS (
    SELECT FROM group_members m JOIN groups g ON g.tenant_id = m.tenant_id AND g.id = m.group_id
    WHERE m.tenant_id = app.tenant() AND m.person_id = person AND m.group_id = wanted
      AND m.is_group_leader AND m.state = 'approved' AND g.archived_at IS NULL)
$$;
REVOKE ALL ON FUNCTION app.leads(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.leads(uuid, uuid) TO app_rw;

-- What a request has to know of its session. Like app.session, which stays for processes of the release before and knows
-- administrators only; a member comes in as long as their person is there, and as a leader as long as they lead a group.
CREATE FUNCTION app.signed_in(token bytea) RETURNS TABLE (
  account_id uuid, name text, email text, tenant_id uuid, role text, person_id uuid, tenant_state text, last_seen_at timestamptz
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT s.account_id, a.name, a.email, s.tenant_id,
    CASE WHEN m.role = 'member' AND EXISTS (
      SELECT FROM group_members l JOIN groups g ON g.tenant_id = l.tenant_id AND g.id = l.group_id
      WHERE l.tenant_id = s.tenant_id AND l.person_id = p.id AND l.is_group_leader AND l.state = 'approved' AND g.archived_at IS NULL
    ) THEN 'leader' ELSE m.role END,
    p.id, t.state, s.last_seen_at
  FROM sessions s
  JOIN accounts a ON a.id = s.account_id
  LEFT JOIN memberships m ON m.tenant_id = s.tenant_id AND m.account_id = s.account_id AND m.state = 'active'
  LEFT JOIN tenants t ON t.tenant_id = m.tenant_id
  LEFT JOIN person_accounts pa ON pa.tenant_id = m.tenant_id AND pa.account_id = m.account_id
  LEFT JOIN people p ON p.tenant_id = pa.tenant_id AND p.id = pa.person_id AND p.archived_at IS NULL
  WHERE s.token_hash = token AND s.expires_at > now()
    AND (s.tenant_id IS NULL OR m.role IN ('owner', 'administrator') OR p.id IS NOT NULL)
$$;
CALL app.hand_over('app.signed_in(bytea)', 'app_lookup', 'app_gate');

CALL app.take_back('app.session(bytea)');
CREATE OR REPLACE FUNCTION app.session(token bytea) RETURNS TABLE (
  session_id uuid, account_id uuid, name text, email text, tenant_id uuid, role text,
  tenant_name text, tenant_state text, created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT s.id, a.id, a.name, a.email, s.tenant_id, m.role, t.name, t.state, s.created_at, s.last_seen_at, s.expires_at
  FROM sessions s
  JOIN accounts a ON a.id = s.account_id
  LEFT JOIN memberships m ON m.tenant_id = s.tenant_id AND m.account_id = s.account_id AND m.state = 'active' AND m.role <> 'member'
  LEFT JOIN tenants t ON t.tenant_id = m.tenant_id
  WHERE s.token_hash = token AND s.expires_at > now() AND (s.tenant_id IS NULL OR m.role IS NOT NULL)
$$;
CALL app.hand_over('app.session(bytea)', 'app_lookup', 'app_gate');

CALL app.take_back('app.tenants_of(uuid)');
CREATE OR REPLACE FUNCTION app.tenants_of(account uuid) RETURNS TABLE (tenant_id uuid, name text, role text, tenant_state text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT t.tenant_id, t.name, m.role, t.state
  FROM memberships m JOIN tenants t USING (tenant_id)
  WHERE m.account_id = account AND m.state = 'active' AND (m.role <> 'member' OR EXISTS (
    SELECT FROM person_accounts pa JOIN people p ON p.tenant_id = pa.tenant_id AND p.id = pa.person_id
    WHERE pa.tenant_id = m.tenant_id AND pa.account_id = m.account_id AND p.archived_at IS NULL))
  ORDER BY lower(t.name), t.tenant_id
$$;
CALL app.hand_over('app.tenants_of(uuid)', 'app_lookup', 'app_gate');
