-- Members invited to sign in: one invitation for each person.

CREATE TABLE "member_invitations" (
	"tenant_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"state" text NOT NULL,
	"via" text NOT NULL,
	"email" text,
	"words" text DEFAULT '' NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"message_id" uuid,
	"invited_by" uuid,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_invitations_tenant_id_person_id_pk" PRIMARY KEY("tenant_id","person_id"),
	CONSTRAINT "member_invitations_state" CHECK ("member_invitations"."state" IN ('invited', 'failed', 'accepted')),
	CONSTRAINT "member_invitations_via" CHECK ("member_invitations"."via" IN ('email', 'sms', 'link'))
);
ALTER TABLE "member_invitations" ADD CONSTRAINT "member_invitations_tenant_id_person_id_people_tenant_id_id_fk" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."people"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "member_invitations_token" ON "member_invitations" USING btree ("token_hash");
CALL app.protect('member_invitations');
CALL app.see_across('member_invitations', 'app_lookup');

-- The invitation a link belongs to, while it is open.
CREATE FUNCTION app.member_invitation(token bytea) RETURNS TABLE (tenant_id uuid, person_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT i.tenant_id, i.person_id FROM member_invitations i
  WHERE i.token_hash = token AND i.state <> 'accepted' AND i.expires_at > now()
$$;
CALL app.hand_over('app.member_invitation(bytea)', 'app_lookup', 'app_gate');
