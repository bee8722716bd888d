-- Pictures for messages.
CREATE TABLE "media" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"ending" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"is_animated" boolean NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"is_still_shown" boolean DEFAULT false NOT NULL,
	CONSTRAINT "media_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
ALTER TABLE "media" ADD CONSTRAINT "media_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "media_newest" ON "media" USING btree ("tenant_id","created_at","id");
CREATE INDEX "media_deleted" ON "media" USING btree ("tenant_id","deleted_at") WHERE "media"."deleted_at" IS NOT NULL;
CALL app.protect('media');
