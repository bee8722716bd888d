-- How long an organisation keeps things, taking everything along, and closing it.

ALTER TABLE tenants DROP CONSTRAINT tenants_state,
  ADD CONSTRAINT tenants_state CHECK (state IN ('active', 'suspended', 'closing')),
  ADD COLUMN closes_at timestamp with time zone;

CREATE TABLE "retention_rules" (
	"tenant_id" uuid NOT NULL,
	"archive_people_after" integer,
	"archive_first_timers_after" integer,
	"forget_messages_after" integer,
	CONSTRAINT "retention_rules_tenant_id_pk" PRIMARY KEY("tenant_id")
);
ALTER TABLE "retention_rules" ADD CONSTRAINT "retention_rules_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;
CALL app.protect('retention_rules');

CREATE TABLE "organisation_exports" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"asked_by" uuid,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "organisation_exports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "organisation_exports_state" CHECK ("organisation_exports"."state" IN ('running', 'ready', 'failed'))
);
ALTER TABLE "organisation_exports" ADD CONSTRAINT "organisation_exports_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;
CALL app.protect('organisation_exports');
