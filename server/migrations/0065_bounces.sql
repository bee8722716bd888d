-- Messages that an address could not take for a while. An address with five of them in 30 days is not written to any more.
CREATE TABLE "soft_bounces" (
	"tenant_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"message_id" uuid NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "soft_bounces_tenant_id_channel_address_message_id_pk" PRIMARY KEY("tenant_id","channel","address","message_id")
);
ALTER TABLE "soft_bounces" ADD CONSTRAINT "soft_bounces_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "soft_bounces_at" ON "soft_bounces" USING btree ("tenant_id","at");
CALL app.protect('soft_bounces');
