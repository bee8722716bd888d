-- Things done to many people at once, kept so that each can be taken back; and what filters ask of the database.

CREATE TABLE "people_acted_on" (
	"tenant_id" uuid NOT NULL,
	"act_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"archived_before" timestamp with time zone,
	CONSTRAINT "people_acted_on_tenant_id_act_id_person_id_pk" PRIMARY KEY("tenant_id","act_id","person_id")
);

CREATE TABLE "people_acts" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"action" text NOT NULL,
	"group_id" uuid,
	"account_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "people_acts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "people_acts_action" CHECK ("people_acts"."action" IN ('archived', 'restored', 'added to group'))
);

ALTER TABLE "people_acted_on" ADD CONSTRAINT "people_acted_on_tenant_id_act_id_people_acts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","act_id") REFERENCES "public"."people_acts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "people_acted_on" ADD CONSTRAINT "people_acted_on_tenant_id_person_id_people_tenant_id_id_fk" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."people"("tenant_id","id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "people_acts" ADD CONSTRAINT "people_acts_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "people_acted_on_person" ON "people_acted_on" USING btree ("tenant_id","person_id");

CALL app.protect('people_acts');
CALL app.protect('people_acted_on');

CREATE INDEX people_put_away ON people (tenant_id, archived_at, id) WHERE archived_at IS NOT NULL;

-- The approved members of a group. What stands before groups in the line of features asks through here.
CREATE FUNCTION app.people_in_group(wanted uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT person_id FROM group_members WHERE tenant_id = (SELECT app.tenant()) AND group_id = wanted AND state = 'approved' $$;

-- Everybody who matches, in no order: the rule of app.search_people, for filters and search together.
CREATE FUNCTION app.people_found(query text) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 500 SET search_path = public, pg_temp
AS $$
DECLARE patterns constant text[] := app.search_patterns(query);
BEGIN
  IF app.tenant() IS NULL OR cardinality(patterns) = 0 THEN RETURN; END IF;
  RETURN QUERY EXECUTE 'SELECT id FROM people WHERE tenant_id = $1 AND archived_at IS NULL AND ' ||
    (SELECT string_agg(format('search_text LIKE $2[%s]', n), ' AND ') FROM generate_series(1, cardinality(patterns)) AS n)
    USING app.tenant(), patterns;
END $$;
CALL app.hand_over('app.people_found(text)', 'app_search', 'app_rw');
