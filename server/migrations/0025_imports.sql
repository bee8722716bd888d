-- Imports as a difference: what each row fills, says differently and changed; header mappings that are remembered; undoing.

ALTER TABLE "imports" ADD COLUMN "kind" text DEFAULT 'people' NOT NULL;
ALTER TABLE "imports" ADD COLUMN "updated_record" integer DEFAULT 0 NOT NULL;
ALTER TABLE "imports" ADD COLUMN "mapping" jsonb;
ALTER TABLE "imports" ADD COLUMN "undone_at" timestamp with time zone;
ALTER TABLE "imports" DROP CONSTRAINT "imports_state";
ALTER TABLE "imports" ADD CONSTRAINT "imports_state" CHECK ("imports"."state" IN ('staged', 'saved', 'discarded', 'undone'));

ALTER TABLE "import_rows" ADD COLUMN "group_name" text DEFAULT '' NOT NULL;
ALTER TABLE "import_rows" ADD COLUMN "fills" integer DEFAULT 0 NOT NULL;
ALTER TABLE "import_rows" ADD COLUMN "differs" integer DEFAULT 0 NOT NULL;
ALTER TABLE "import_rows" ADD COLUMN "taken" integer DEFAULT 0 NOT NULL;

-- Files that wait for their Save were promised that all their cells count.
ALTER TABLE import_rows NO FORCE ROW LEVEL SECURITY;
UPDATE import_rows SET status = 'update', fills = 2047, taken = 2047 WHERE status = 'already there';
ALTER TABLE import_rows FORCE ROW LEVEL SECURITY;

CREATE TABLE "import_changes" (
	"tenant_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "import_changes_tenant_id_import_id_person_id_pk" PRIMARY KEY("tenant_id","import_id","person_id")
);
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_tenant_id_import_id_imports_tenant_id_id_fk" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_tenant_id_person_id_people_tenant_id_id_fk" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."people"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "import_changes_person" ON "import_changes" USING btree ("tenant_id","person_id");
CALL app.protect('import_changes');

CREATE TABLE "import_mappings" (
	"tenant_id" uuid NOT NULL,
	"headers_key" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mappings_tenant_id_headers_key_pk" PRIMARY KEY("tenant_id","headers_key")
);
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;
CALL app.protect('import_mappings');

-- Which groups an import made, and whom it put into which, so that both can be taken back.
CREATE TABLE "imported_groups" (
	"tenant_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	CONSTRAINT "imported_groups_tenant_id_import_id_group_id_pk" PRIMARY KEY("tenant_id","import_id","group_id")
);
ALTER TABLE "imported_groups" ADD CONSTRAINT "imported_groups_tenant_id_import_id_imports_tenant_id_id_fk" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "imported_groups" ADD CONSTRAINT "imported_groups_tenant_id_group_id_groups_tenant_id_id_fk" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."groups"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
CALL app.protect('imported_groups');
CREATE TABLE "import_memberships" (
	"tenant_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	CONSTRAINT "import_memberships_tenant_id_import_id_group_id_person_id_pk" PRIMARY KEY("tenant_id","import_id","group_id","person_id")
);
ALTER TABLE "import_memberships" ADD CONSTRAINT "import_memberships_member_fk" FOREIGN KEY ("tenant_id","group_id","person_id") REFERENCES "public"."group_members"("tenant_id","group_id","person_id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "import_memberships" ADD CONSTRAINT "import_memberships_tenant_id_import_id_imports_tenant_id_id_fk" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "import_memberships_member" ON "import_memberships" USING btree ("tenant_id","group_id","person_id");
CALL app.protect('import_memberships');

-- People of whom only the name is known are found by it, and are few.
CREATE INDEX people_bare ON people (tenant_id, sort_name) WHERE archived_at IS NULL AND phone_number = '' AND email = '';
