-- Sign-ins, failed ones and what an account changed of its protection, in the trail of its organisations.

-- The organisation's secret in the hashes of addresses that people sign in from.
CREATE TABLE "audit_keys" (
	"tenant_id" uuid NOT NULL,
	"key" "bytea" NOT NULL,
	CONSTRAINT "audit_keys_tenant_id_pk" PRIMARY KEY("tenant_id")
);
ALTER TABLE "audit_keys" ADD CONSTRAINT "audit_keys_tenant_id_tenants_tenant_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("tenant_id") ON DELETE cascade ON UPDATE no action;
CALL app.protect('audit_keys');

CREATE INDEX "audit_account" ON "audit" USING btree ("tenant_id","at") WHERE "audit"."subject" = 'account';

-- Sign-ins are told for 400 days, then they go; nothing else ever leaves the trail, and nobody can say another time.
CALL app.see_across('audit', 'app_sweep');
GRANT DELETE ON audit TO app_sweep;
CREATE POLICY forgets_sign_ins ON audit FOR DELETE TO app_sweep
  USING (subject = 'account' AND action IN ('session.signed_in', 'session.sign_in_failed') AND at < now() - interval '400 days');
CREATE FUNCTION app.forget_sign_ins() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  DELETE FROM audit WHERE tenant_id = app.tenant() AND subject = 'account'
    AND action IN ('session.signed_in', 'session.sign_in_failed') AND at < now() - interval '400 days'
$$;
CALL app.hand_over('app.forget_sign_ins()', 'app_sweep', 'app_rw');
