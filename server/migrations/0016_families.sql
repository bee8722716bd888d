-- Families: households with a head, a spouse, children and wards.
CREATE TABLE "families" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"phone" text,
	"address" text DEFAULT '' NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "families_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
CREATE TABLE "family_members" (
	"tenant_id" uuid NOT NULL,
	"family_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"part" text NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "family_members_tenant_id_family_id_person_id_pk" PRIMARY KEY("tenant_id","family_id","person_id"),
	CONSTRAINT "family_members_part" CHECK ("family_members"."part" IN ('head', 'spouse', 'child', 'ward'))
);
ALTER TABLE "families" ADD CONSTRAINT "families_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_tenant_id_family_id_families_tenant_id_id_fk" FOREIGN KEY ("tenant_id","family_id") REFERENCES "public"."families"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_tenant_id_person_id_people_tenant_id_id_fk" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."people"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "families_name" ON "families" USING btree ("tenant_id","name");
CREATE INDEX "family_members_person" ON "family_members" USING btree ("tenant_id","person_id");
CREATE UNIQUE INDEX "family_members_head" ON "family_members" USING btree ("tenant_id","family_id") WHERE "family_members"."part" = 'head';
CREATE UNIQUE INDEX "family_members_spouse" ON "family_members" USING btree ("tenant_id","family_id") WHERE "family_members"."part" = 'spouse';
CREATE UNIQUE INDEX "family_members_household" ON "family_members" USING btree ("tenant_id","person_id") WHERE "family_members"."part" IN ('head', 'spouse');
CALL app.protect('families');
CALL app.protect('family_members');
