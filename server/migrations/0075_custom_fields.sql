-- Fields of people that an organisation defines for itself. What is known of a person in them stands in one column, by key; a
-- key that is not there is blank.
CREATE TABLE "custom_fields" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"kind" text NOT NULL,
	"options" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"for_leaders" boolean DEFAULT false NOT NULL,
	"for_person" text DEFAULT 'no' NOT NULL,
	"place" integer NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_fields_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "custom_fields_for_person" CHECK ("custom_fields"."for_person" IN ('no', 'see', 'change'))
);
ALTER TABLE "custom_fields" ADD CONSTRAINT "custom_fields_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "custom_fields_key" ON "custom_fields" USING btree ("tenant_id","key");
CREATE UNIQUE INDEX "custom_fields_label" ON "custom_fields" USING btree ("tenant_id",lower("label")) WHERE "custom_fields"."archived_at" IS NULL;
CALL app.protect('custom_fields');

ALTER TABLE people ADD COLUMN custom jsonb DEFAULT '{}'::jsonb NOT NULL;

-- Which of the fields that a row says differently are taken from it, and which of all are not; null where nobody chose.
ALTER TABLE import_rows
  ADD COLUMN custom jsonb DEFAULT '{}'::jsonb NOT NULL,
  ADD COLUMN custom_file text[],
  ADD COLUMN custom_ours text[];

-- What of `said` is blank in `known`.
CREATE FUNCTION app.custom_fills(said jsonb, known jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN said = '{}' THEN said
  ELSE (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(said) WHERE NOT jsonb_exists(known, key)) END;

-- What `said` says differently than `known`; letter case and accents are no difference.
CREATE FUNCTION app.custom_differs(said jsonb, known jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN said = '{}' OR known = '{}' THEN '{}'::jsonb
  ELSE (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(said)
    WHERE jsonb_exists(known, key) AND value <> known -> key
      AND (jsonb_typeof(value) <> 'string' OR jsonb_typeof(known -> key) <> 'string'
        OR app.plain(value #>> '{}') <> app.plain(known ->> key))) END;

-- What a change from `was` to `became` leaves when it is undone: what was changed again since stays.
CREATE FUNCTION app.custom_restored(now jsonb, was jsonb, became jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN was IS NULL OR became IS NULL OR was = became THEN now
  ELSE (SELECT (now - coalesce(array_agg(key), '{}')) || coalesce(jsonb_object_agg(key, was -> key) FILTER (WHERE jsonb_exists(was, key)), '{}')
    FROM (SELECT jsonb_object_keys(was || became) AS key) AS all_keys
    WHERE was -> key IS DISTINCT FROM became -> key AND now -> key IS NOT DISTINCT FROM became -> key) END;

-- The fields of such a change that were changed again since.
CREATE FUNCTION app.custom_changed_since(now jsonb, was jsonb, became jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (SELECT coalesce(array_agg(key), '{}') FROM (SELECT jsonb_object_keys(coalesce(was, '{}') || coalesce(became, '{}')) AS key) AS all_keys
  WHERE was -> key IS DISTINCT FROM became -> key AND now -> key IS DISTINCT FROM became -> key);
