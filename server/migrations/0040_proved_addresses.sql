-- An address counts once its mailbox has answered. Tables that others refer to come last, as in the transactions of the
-- version before, which may serve meanwhile.

-- When an invitation's link went to its address; and the number one went to by SMS.
ALTER TABLE "member_invitations" ADD COLUMN "phone" text;
ALTER TABLE "invitations" ADD COLUMN "mailed_at" timestamp with time zone;

-- Who vouches for a link, and the code that says the same within the session that asked for it.
ALTER TABLE "password_resets" ADD COLUMN "made_by" text DEFAULT 'mail' NOT NULL;
ALTER TABLE "password_resets" ADD COLUMN "code_hash" "bytea";
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_made_by" CHECK ("password_resets"."made_by" IN ('mail', 'operator'));

-- What a sign-in that waits for its second factor was begun for: an invitation, by the hash of its link.
ALTER TABLE "sessions" ADD COLUMN "joins_as" text;
ALTER TABLE "sessions" ADD COLUMN "joins_by" "bytea";
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_joins_as" CHECK ("sessions"."joins_as" IN ('administrator', 'member'));

-- Who is here now has 30 days: the default gives just these rows their value.
ALTER TABLE "accounts" ADD COLUMN "proved_at" timestamp with time zone;
ALTER TABLE "accounts" ADD COLUMN "proved_by" text;
ALTER TABLE "accounts" ADD COLUMN "prove_until" timestamp with time zone DEFAULT now() + interval '30 days';
ALTER TABLE "accounts" ALTER COLUMN "prove_until" DROP DEFAULT;
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_proved_by" CHECK ("accounts"."proved_by" IN ('mail', 'operator', 'founder', 'inviter'));
GRANT SELECT (proved_at, prove_until) ON accounts TO app_rw;

-- The owner of the first organisation: on a server without mail, whoever set it up.
CREATE FUNCTION app.first_owner() RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT m.account_id FROM tenants t JOIN memberships m USING (tenant_id)
  WHERE m.role = 'owner' ORDER BY t.created_at, t.tenant_id LIMIT 1
$$;
CALL app.hand_over('app.first_owner()', 'app_lookup', 'app_gate');
