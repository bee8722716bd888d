-- What happened to a person: the groups they were in, and the messages they got.

CREATE TABLE "past_group_members" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"group_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	CONSTRAINT "past_group_members_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);

ALTER TABLE "past_group_members" ADD CONSTRAINT "past_group_members_tenant_id_group_id_groups_tenant_id_id_fk" FOREIGN KEY ("tenant_id","group_id") REFERENCES "public"."groups"("tenant_id","id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "past_group_members" ADD CONSTRAINT "past_group_members_tenant_id_person_id_people_tenant_id_id_fk" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."people"("tenant_id","id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "recipients_person" ON "recipients" USING btree ("tenant_id","person_id") WHERE "recipients"."state" IN ('sent', 'delivered', 'failed', 'unknown');

CREATE INDEX "past_group_members_person" ON "past_group_members" USING btree ("tenant_id","person_id");

CREATE INDEX "past_group_members_group" ON "past_group_members" USING btree ("tenant_id","group_id");

CALL app.protect('past_group_members');

-- Whoever is taken out of a group, in whichever way, leaves a row; with the person or the group itself nothing is left.
CREATE FUNCTION app.keep_past_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO past_group_members (tenant_id, group_id, person_id, joined_at, left_at)
  SELECT o.tenant_id, o.group_id, o.person_id, o.created_at, statement_timestamp() FROM old_rows o
  JOIN people p ON p.tenant_id = o.tenant_id AND p.id = o.person_id
  JOIN groups g ON g.tenant_id = o.tenant_id AND g.id = o.group_id
  WHERE o.state = 'approved';
  RETURN NULL;
END $$;
CREATE TRIGGER group_members_left AFTER DELETE ON group_members
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.keep_past_members();
