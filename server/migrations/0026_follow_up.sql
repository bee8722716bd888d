-- Following up first-timers, and the public form by which they come.

CREATE TABLE "follow_ups" (
	"tenant_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"assignee_account" uuid,
	"assignee_person" uuid,
	"note" text DEFAULT '' NOT NULL,
	"due_on" date,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"member_since" timestamp with time zone,
	"member_by" uuid,
	CONSTRAINT "follow_ups_tenant_id_person_id_pk" PRIMARY KEY("tenant_id","person_id"),
	CONSTRAINT "follow_ups_state" CHECK ("follow_ups"."state" IN ('new', 'contacted', 'visited', 'returned', 'closed')),
	CONSTRAINT "follow_ups_assignee" CHECK ("follow_ups"."assignee_account" IS NULL OR "follow_ups"."assignee_person" IS NULL)
);
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_tenant_id_person_id_people_tenant_id_id_fk" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."people"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
CALL app.protect('follow_ups');

CREATE TABLE "connect_forms" (
	"tenant_id" uuid NOT NULL,
	"token" text,
	"greeting" text DEFAULT '' NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "connect_forms_tenant_id_pk" PRIMARY KEY("tenant_id")
);
ALTER TABLE "connect_forms" ADD CONSTRAINT "connect_forms_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "connect_forms_token" ON "connect_forms" USING btree ("token");
CALL app.protect('connect_forms');

CREATE TABLE "connect_answers" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"known" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"phone" text,
	"day_of_birth" smallint,
	"month_of_birth" smallint,
	"year_of_birth" smallint,
	"communication_means" text DEFAULT '' NOT NULL,
	"interested_in_joining" text DEFAULT '' NOT NULL,
	"want_to_be_visited" text DEFAULT '' NOT NULL,
	"consent" text NOT NULL,
	"looked_at" timestamp with time zone,
	"looked_by" uuid,
	CONSTRAINT "connect_answers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
ALTER TABLE "connect_answers" ADD CONSTRAINT "connect_answers_tenant_id_person_id_people_tenant_id_id_fk" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."people"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "connect_answers_person" ON "connect_answers" USING btree ("tenant_id","person_id");
CREATE INDEX "connect_answers_waiting" ON "connect_answers" USING btree ("tenant_id","person_id") WHERE "connect_answers"."known" AND "connect_answers"."looked_at" IS NULL;
CALL app.protect('connect_answers');

CREATE INDEX people_first_timers ON people (tenant_id, created_at, id) WHERE is_first_timer AND archived_at IS NULL;

-- Whether words of a file or form mean yes: anything but a no. "On weekends" is a yes.
CREATE FUNCTION app.means_yes(words text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT lower(btrim(words)) NOT IN ('', 'no', 'n', 'nope', 'false', '0', '-', 'none', 'not now', 'never', 'n/a', 'no thanks', 'no thank you') $$;

-- The form that a link leads to, before there is a tenant.
CALL app.see_across('connect_forms', 'app_lookup');
CREATE FUNCTION app.connect_form(given text) RETURNS TABLE (tenant_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT f.tenant_id FROM connect_forms f WHERE f.token = given $$;
CALL app.hand_over('app.connect_form(text)', 'app_lookup', 'app_gate');
