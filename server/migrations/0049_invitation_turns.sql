-- Only so many invitations by e-mail of one organisation leave in an hour; the others wait for their turn and say when it is.
CREATE TABLE "invitation_turns" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"goes_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_turns_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
ALTER TABLE "invitation_turns" ADD CONSTRAINT "invitation_turns_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "invitation_turns_goes" ON "invitation_turns" USING btree ("tenant_id","goes_at");
CALL app.protect('invitation_turns');
ALTER TABLE "invitations" ADD COLUMN "goes_at" timestamp with time zone;
ALTER TABLE "member_invitations" ADD COLUMN "goes_at" timestamp with time zone;
