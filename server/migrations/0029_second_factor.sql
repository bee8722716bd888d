-- More than a password to sign in with, for whoever wants it and as an organisation's rule for its administrators.

ALTER TABLE "tenants" ADD COLUMN "second_factor_from" timestamp with time zone;
ALTER TABLE "sessions" ADD COLUMN "awaits_factor" boolean DEFAULT false NOT NULL;

CREATE TABLE "authenticators" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
CREATE TABLE "recovery_codes" (
	"account_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"account_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_challenges_purpose" CHECK ("passkey_challenges"."purpose" IN ('add', 'second', 'alone'))
);
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "passkeys_account" ON "passkeys" USING btree ("account_id");
CREATE INDEX "passkey_challenges_over" ON "passkey_challenges" USING btree ("expires_at");

GRANT SELECT, INSERT, UPDATE, DELETE ON authenticators, recovery_codes, passkeys, passkey_challenges TO app_gate;
GRANT SELECT ON authenticators, recovery_codes, passkeys, passkey_challenges TO app_backup;
GRANT SELECT ON authenticators, passkeys TO app_lookup;

-- As before, and whether the second factor the organisation asks for is missing. A sign-in that still waits for its second
-- factor is no session.
CALL app.take_back('app.signed_in(bytea)');
DROP FUNCTION app.signed_in(bytea);
CREATE FUNCTION app.signed_in(token bytea) RETURNS TABLE (
  account_id uuid, name text, email text, tenant_id uuid, role text, person_id uuid, tenant_state text, last_seen_at timestamptz,
  factor_due boolean
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT s.account_id, a.name, a.email, s.tenant_id,
    CASE WHEN m.role = 'member' AND EXISTS (
      SELECT FROM group_members l JOIN groups g ON g.tenant_id = l.tenant_id AND g.id = l.group_id
      WHERE l.tenant_id = s.tenant_id AND l.person_id = p.id AND l.is_group_leader AND l.state = 'approved' AND g.archived_at IS NULL
    ) THEN 'leader' ELSE m.role END,
    p.id, t.state, s.last_seen_at,
    coalesce(t.second_factor_from <= now(), false) AND m.role IN ('owner', 'administrator')
      AND NOT EXISTS (SELECT FROM authenticators f WHERE f.account_id = s.account_id AND f.confirmed_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM passkeys k WHERE k.account_id = s.account_id)
  FROM sessions s
  JOIN accounts a ON a.id = s.account_id
  LEFT JOIN memberships m ON m.tenant_id = s.tenant_id AND m.account_id = s.account_id AND m.state = 'active'
  LEFT JOIN tenants t ON t.tenant_id = m.tenant_id
  LEFT JOIN person_accounts pa ON pa.tenant_id = m.tenant_id AND pa.account_id = m.account_id
  LEFT JOIN people p ON p.tenant_id = pa.tenant_id AND p.id = pa.person_id AND p.archived_at IS NULL
  WHERE s.token_hash = token AND s.expires_at > now() AND NOT s.awaits_factor
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
  WHERE s.token_hash = token AND s.expires_at > now() AND NOT s.awaits_factor AND (s.tenant_id IS NULL OR m.role IS NOT NULL)
$$;
CALL app.hand_over('app.session(bytea)', 'app_lookup', 'app_gate');
