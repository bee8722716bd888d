-- People who stand there twice: finding them, telling them apart, merging them.

CREATE TABLE "duplicate_pairs" (
	"tenant_id" uuid NOT NULL,
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"reasons" text[] NOT NULL,
	"score" real NOT NULL,
	CONSTRAINT "duplicate_pairs_tenant_id_first_id_second_id_pk" PRIMARY KEY("tenant_id","first_id","second_id")
);

CREATE TABLE "duplicate_searches" (
	"tenant_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"found" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "duplicate_searches_tenant_id_pk" PRIMARY KEY("tenant_id")
);

CREATE TABLE "not_the_same" (
	"tenant_id" uuid NOT NULL,
	"first_id" uuid NOT NULL,
	"second_id" uuid NOT NULL,
	"account_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "not_the_same_tenant_id_first_id_second_id_pk" PRIMARY KEY("tenant_id","first_id","second_id")
);

CREATE TABLE "person_merges" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"account_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "person_merges_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);

ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_tenant_id_first_id_people_tenant_id_id_fk" FOREIGN KEY ("tenant_id","first_id") REFERENCES "public"."people"("tenant_id","id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "duplicate_pairs" ADD CONSTRAINT "duplicate_pairs_tenant_id_second_id_people_tenant_id_id_fk" FOREIGN KEY ("tenant_id","second_id") REFERENCES "public"."people"("tenant_id","id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "duplicate_searches" ADD CONSTRAINT "duplicate_searches_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "not_the_same" ADD CONSTRAINT "not_the_same_tenant_id_first_id_people_tenant_id_id_fk" FOREIGN KEY ("tenant_id","first_id") REFERENCES "public"."people"("tenant_id","id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "not_the_same" ADD CONSTRAINT "not_the_same_tenant_id_second_id_people_tenant_id_id_fk" FOREIGN KEY ("tenant_id","second_id") REFERENCES "public"."people"("tenant_id","id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_tenant_id_kept_id_people_tenant_id_id_fk" FOREIGN KEY ("tenant_id","kept_id") REFERENCES "public"."people"("tenant_id","id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_tenant_id_merged_id_people_tenant_id_id_fk" FOREIGN KEY ("tenant_id","merged_id") REFERENCES "public"."people"("tenant_id","id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "duplicate_pairs_likely" ON "duplicate_pairs" USING btree ("tenant_id","score");

CREATE INDEX "duplicate_pairs_second" ON "duplicate_pairs" USING btree ("tenant_id","second_id");

CREATE INDEX "not_the_same_second" ON "not_the_same" USING btree ("tenant_id","second_id");

CREATE INDEX "person_merges_kept" ON "person_merges" USING btree ("tenant_id","kept_id");

CREATE INDEX "person_merges_merged" ON "person_merges" USING btree ("tenant_id","merged_id");

CREATE UNIQUE INDEX "person_merges_once" ON "person_merges" USING btree ("tenant_id","merged_id") WHERE "person_merges"."undone_at" IS NULL;

CALL app.protect('duplicate_pairs');
CALL app.protect('not_the_same');
CALL app.protect('duplicate_searches');
CALL app.protect('person_merges');

-- Who has been merged, and into whom in the end, however many times over.
CREATE FUNCTION app.merged_people() RETURNS TABLE (merged uuid, kept uuid)
LANGUAGE sql STABLE
AS $$
  WITH RECURSIVE open AS (
    SELECT m.merged_id, m.kept_id FROM person_merges m WHERE m.tenant_id = (SELECT app.tenant()) AND m.undone_at IS NULL
  ),
  chain AS (
    SELECT o.merged_id AS merged, o.kept_id AS kept FROM open o
    UNION
    SELECT c.merged, o.kept_id FROM chain c JOIN open o ON o.merged_id = c.kept
  )
  SELECT c.merged, c.kept FROM chain c WHERE NOT EXISTS (SELECT FROM open o WHERE o.merged_id = c.kept)
$$;

-- What later features have of a person, asked through here by the directory that stands before them.
CREATE FUNCTION app.group_names_of(person uuid) RETURNS text[]
LANGUAGE sql STABLE
AS $$
  SELECT coalesce(array_agg(g.name ORDER BY lower(g.name)), '{}') FROM group_members m
  JOIN groups g ON g.tenant_id = m.tenant_id AND g.id = m.group_id AND g.archived_at IS NULL
  WHERE m.tenant_id = (SELECT app.tenant()) AND m.person_id = person
$$;
CREATE FUNCTION app.messages_got_by(person uuid) RETURNS integer
LANGUAGE sql STABLE
AS $$
  SELECT count(*)::integer FROM recipients r
  WHERE r.tenant_id = (SELECT app.tenant()) AND r.person_id = person AND r.state IN ('sent', 'delivered', 'failed', 'unknown')
$$;

-- Writes down who may be one: the same phone number or e-mail address; or a similar name with the same birthday or the
-- same end of the number. Each is compared with the three next to them among those who share the thing, ordered by the
-- words of their names, so that the work grows with the people and not with their pairs. Answers how many were found.
CREATE FUNCTION app.search_duplicates() RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE found integer;
BEGIN
  DELETE FROM duplicate_pairs WHERE tenant_id = app.tenant();
  INSERT INTO duplicate_pairs (tenant_id, first_id, second_id, reasons, score)
  WITH who AS MATERIALIZED (
    SELECT p.id, p.sort_name, p.phone, nullif(lower(p.email), '') AS email, p.year_of_birth,
      p.month_of_birth * 100 + p.day_of_birth AS birthday,
      (SELECT string_agg(word, ' ' ORDER BY word) FROM unnest(string_to_array(p.sort_name, ' ')) AS word) AS words,
      CASE WHEN length(regexp_replace(p.phone_number, '\D', '', 'g')) >= 7
        THEN right(regexp_replace(p.phone_number, '\D', '', 'g'), 7) END AS suffix
    FROM people p WHERE p.tenant_id = app.tenant() AND p.archived_at IS NULL AND p.sort_name <> ''
  ),
  shared AS (
    SELECT 'phone' AS reason, phone AS thing, id, words FROM who WHERE phone IS NOT NULL
    UNION ALL SELECT 'email', email, id, words FROM who WHERE email IS NOT NULL
    UNION ALL SELECT 'birthday', birthday::text, id, words FROM who WHERE birthday IS NOT NULL
    UNION ALL SELECT 'number', suffix, id, words FROM who WHERE suffix IS NOT NULL
  ),
  placed AS (
    SELECT reason, id, lag(id, 1) OVER near AS one, lag(id, 2) OVER near AS two, lag(id, 3) OVER near AS three
    FROM shared WINDOW near AS (PARTITION BY reason, thing ORDER BY words, id)
  ),
  pairs AS (
    SELECT DISTINCT p.reason, least(p.id, n.other) AS first_id, greatest(p.id, n.other) AS second_id
    FROM placed p CROSS JOIN LATERAL (VALUES (p.one), (p.two), (p.three)) AS n (other) WHERE n.other IS NOT NULL
  ),
  compared AS (
    SELECT p.reason, p.first_id, p.second_id, similarity(a.sort_name, b.sort_name) AS alike
    FROM pairs p JOIN who a ON a.id = p.first_id JOIN who b ON b.id = p.second_id
    -- Born in different years, they are two.
    WHERE p.reason <> 'birthday' OR a.year_of_birth IS NULL OR b.year_of_birth IS NULL OR a.year_of_birth = b.year_of_birth
  )
  SELECT app.tenant(), c.first_id, c.second_id, array_agg(c.reason ORDER BY c.reason), max(c.alike) * 2 + count(*) * 0.25
  FROM compared c
  WHERE c.reason IN ('phone', 'email') OR c.alike >= 0.5
  GROUP BY c.first_id, c.second_id
  ORDER BY 5 DESC LIMIT 2000;
  GET DIAGNOSTICS found = ROW_COUNT;
  RETURN found;
END $$;
