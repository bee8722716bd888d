-- What has certainly not left of a batch that was claimed, and what was answered and is not in the recipients' rows yet:
-- a worker that dies then leaves no more people unknown than were at the provider at that moment, however many it held.
CREATE TABLE "portions" (
	"tenant_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"worker" integer NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"from_seq" integer NOT NULL,
	"to_seq" integer NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"answers" json,
	CONSTRAINT "portions_tenant_id_message_id_worker_claimed_at_to_seq_pk" PRIMARY KEY("tenant_id","message_id","worker","claimed_at","to_seq"),
	CONSTRAINT "portions_state" CHECK ("portions"."state" IN ('held', 'begun', 'answered'))
);
ALTER TABLE "portions" ADD CONSTRAINT "portions_tenant_id_message_id_messages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
CALL app.protect('portions');
