-- Pictures that are kept, and whose picture they are.
CREATE TABLE "pictures" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pictures_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "pictures_purpose" ON "pictures" USING btree ("tenant_id","purpose","created_at");
CALL app.protect('pictures');

ALTER TABLE "people" ADD COLUMN "picture_id" uuid;
ALTER TABLE "people" ADD CONSTRAINT "people_tenant_id_picture_id_pictures_tenant_id_id_fk" FOREIGN KEY ("tenant_id","picture_id") REFERENCES "public"."pictures"("tenant_id","id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "people_picture" ON "people" USING btree ("tenant_id","picture_id") WHERE "people"."picture_id" IS NOT NULL;
