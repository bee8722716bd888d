-- E-mail has more than a sender, a subject and a text (`extras`), what its driver has made of the text once and for all
-- (`rendered`), and a text that lists do not show as it is (`excerpt`). Releases up to 0.4.0 know neither and no message that
-- has them: all are empty for SMS.
ALTER TABLE messages ADD COLUMN extras jsonb NOT NULL DEFAULT '{}';
ALTER TABLE messages ADD COLUMN paused_words text NOT NULL DEFAULT '';
ALTER TABLE saved_messages ADD COLUMN extras jsonb NOT NULL DEFAULT '{}';
ALTER TABLE saved_messages ADD COLUMN excerpt text;
ALTER TABLE schedules ADD COLUMN extras jsonb NOT NULL DEFAULT '{}';
ALTER TABLE schedules ADD COLUMN excerpt text;
ALTER TABLE schedules ADD COLUMN rendered text;
ALTER TABLE message_texts ADD COLUMN excerpt text;
ALTER TABLE message_texts ADD COLUMN rendered text;

-- Addresses that are not written to any more, for another reason than an opt-out.
CREATE TABLE "suppressed_addresses" (
	"tenant_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"reason" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "suppressed_addresses_tenant_id_channel_address_pk" PRIMARY KEY("tenant_id","channel","address"),
	CONSTRAINT "suppressed_addresses_reason" CHECK ("suppressed_addresses"."reason" IN ('bounced', 'complained'))
);
ALTER TABLE "suppressed_addresses" ADD CONSTRAINT "suppressed_addresses_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;
CALL app.protect('suppressed_addresses');
