-- An account is written before its organisation and in another transaction, so what follows from it is noted until it is done.
ALTER TABLE "accounts" ADD COLUMN "proof_unwritten" boolean DEFAULT false NOT NULL;
-- The organisation's transaction itself sees to it that the first is the only one.
CALL app.take_back('app.any_tenant()');
CALL app.hand_over('app.any_tenant()', 'app_lookup', 'app_gate', 'app_rw');
