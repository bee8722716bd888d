-- Filters: what is kept of them, and what makes them quick.

CREATE TABLE "people_filters" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"saved" boolean DEFAULT false NOT NULL,
	"rule" jsonb,
	"person_ids" uuid[],
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "people_filters_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "people_filters_says" CHECK (("people_filters"."rule" IS NULL) <> ("people_filters"."person_ids" IS NULL))
);

ALTER TABLE "people_filters" ADD CONSTRAINT "people_filters_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;

CREATE UNIQUE INDEX "people_filters_name" ON "people_filters" USING btree ("tenant_id",lower("name")) WHERE "people_filters"."saved";

CALL app.protect('people_filters');

-- The day of the year: for sorting by it, and for the birthdays of a week.
CREATE INDEX people_birthday ON people (tenant_id, (coalesce(month_of_birth * 100 + coalesce(day_of_birth, 0), 9999)), id)
  WHERE archived_at IS NULL;
CREATE INDEX people_marital_status ON people (tenant_id, lower(marital_status)) WHERE archived_at IS NULL AND marital_status <> '';
