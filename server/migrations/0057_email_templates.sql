-- What an organisation writes its e-mails from, and their colour.
CREATE TABLE "email_templates" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "email_templates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
ALTER TABLE "email_templates" ADD CONSTRAINT "email_templates_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "email_templates_name" ON "email_templates" USING btree ("tenant_id","name");
CALL app.protect('email_templates');

CREATE TABLE "email_looks" (
	"tenant_id" uuid NOT NULL,
	"colour" text NOT NULL,
	CONSTRAINT "email_looks_tenant_id_pk" PRIMARY KEY("tenant_id")
);
ALTER TABLE "email_looks" ADD CONSTRAINT "email_looks_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;
CALL app.protect('email_looks');
