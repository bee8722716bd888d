-- Consent, and what stays of an opt-out when the person is erased.

CREATE TABLE "person_consents" (
	"tenant_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"person_id" uuid NOT NULL,
	"what" text NOT NULL,
	"source" text NOT NULL,
	"given_on" date NOT NULL,
	"noted_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "person_consents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
ALTER TABLE "person_consents" ADD CONSTRAINT "person_consents_tenant_id_person_id_people_tenant_id_id_fk" FOREIGN KEY ("tenant_id","person_id") REFERENCES "public"."people"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "person_consents_person" ON "person_consents" USING btree ("tenant_id","person_id");
CALL app.protect('person_consents');

CREATE TABLE "kept_opt_outs" (
	"tenant_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"address_hash" "bytea" NOT NULL,
	CONSTRAINT "kept_opt_outs_tenant_id_channel_address_hash_pk" PRIMARY KEY("tenant_id","channel","address_hash")
);
ALTER TABLE "kept_opt_outs" ADD CONSTRAINT "kept_opt_outs_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;
CALL app.protect('kept_opt_outs');

CREATE TABLE "opt_out_keys" (
	"tenant_id" uuid NOT NULL,
	"key" "bytea" NOT NULL,
	CONSTRAINT "opt_out_keys_tenant_id_pk" PRIMARY KEY("tenant_id")
);
ALTER TABLE "opt_out_keys" ADD CONSTRAINT "opt_out_keys_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;
CALL app.protect('opt_out_keys');

-- What an address is kept as once its owner is erased: with the organisation's own key, so that it tells nobody else anything.
CREATE FUNCTION app.opt_out_hash(tenant uuid, channel text, address text) RETURNS bytea
LANGUAGE sql STABLE
AS $$ SELECT sha256(k.key || convert_to(channel || ':' || address, 'UTF8')) FROM opt_out_keys k WHERE k.tenant_id = tenant $$;

-- Whoever had opted out before being erased, and is written to or known again by the same address, is opted out still.
CREATE FUNCTION app.revive_opt_outs(tenant uuid, wanted text, addresses text[]) RETURNS void
LANGUAGE sql
AS $$
  INSERT INTO opt_outs (tenant_id, channel, address, source)
  SELECT tenant, wanted, a.address, 'kept after erasure'
  FROM unnest(addresses) AS a (address)
  JOIN kept_opt_outs k ON k.tenant_id = tenant AND k.channel = wanted AND k.address_hash = app.opt_out_hash(tenant, wanted, a.address)
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION app.revive_opt_outs_of_people() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE tenant uuid;
BEGIN
  FOR tenant IN SELECT DISTINCT n.tenant_id FROM new_rows n LOOP
    CONTINUE WHEN NOT EXISTS (SELECT FROM kept_opt_outs k WHERE k.tenant_id = tenant);
    PERFORM app.revive_opt_outs(tenant, 'sms',
      (SELECT array_agg(DISTINCT n.phone) FROM new_rows n WHERE n.tenant_id = tenant AND n.phone IS NOT NULL));
    PERFORM app.revive_opt_outs(tenant, 'email',
      (SELECT array_agg(DISTINCT lower(btrim(n.email))) FROM new_rows n WHERE n.tenant_id = tenant AND n.email <> ''));
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER people_opt_outs_revived_in AFTER INSERT ON people
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.revive_opt_outs_of_people();
CREATE TRIGGER people_opt_outs_revived_on AFTER UPDATE ON people
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.revive_opt_outs_of_people();

-- Whether an account belongs to no other organisation than the current one, so that it may go with its person.
CREATE FUNCTION app.belongs_elsewhere(account uuid, tenant uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT EXISTS (SELECT FROM memberships m WHERE m.account_id = account AND m.tenant_id <> tenant) $$;
CALL app.hand_over('app.belongs_elsewhere(uuid, uuid)', 'app_lookup', 'app_gate');
