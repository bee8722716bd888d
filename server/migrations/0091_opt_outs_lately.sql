-- Whether anybody has opted out lately, asked before each call to a provider: most of the time nobody has, and then nobody
-- of the call is looked up.
CREATE INDEX "opt_outs_at" ON "opt_outs" USING btree ("tenant_id","channel","at");
