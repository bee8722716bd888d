-- Before an organisation is known all accounts lie open to the gate, so a statement that forgets its condition reads
-- everybody. From here on it is answered one account at a time, and writes the one that its transaction names.

-- The account of this transaction, or null.
CREATE FUNCTION app.account() RETURNS uuid
LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT NULLIF(current_setting('app.account_id', true), '')::uuid $$;

CREATE FUNCTION app.account_by_email(address text) RETURNS SETOF accounts
LANGUAGE sql STABLE ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT a.* FROM accounts a WHERE a.email = address $$;
CALL app.hand_over('app.account_by_email(text)', 'app_lookup', 'app_gate');

CREATE FUNCTION app.account_by_id(wanted uuid) RETURNS SETOF accounts
LANGUAGE sql STABLE ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT a.* FROM accounts a WHERE a.id = wanted $$;
CALL app.hand_over('app.account_by_id(uuid)', 'app_lookup', 'app_gate');

-- Whether somebody else is about to found the first organisation: as a founder, within the last minute.
CREATE FUNCTION app.somebody_founds(besides uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT EXISTS (SELECT FROM accounts a
    WHERE a.proved_by = 'founder' AND a.created_at > now() - interval '1 minute' AND a.id IS DISTINCT FROM besides)
$$;
CALL app.hand_over('app.somebody_founds(uuid)', 'app_lookup', 'app_gate');

-- Accounts whose proof the trails have still to be told of: their ids, for whoever starts.
CREATE FUNCTION app.proofs_unwritten() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT a.id FROM accounts a WHERE a.proof_unwritten $$;
CALL app.hand_over('app.proofs_unwritten()', 'app_lookup', 'app_gate');

-- A server of the release before names no account. It goes on for a day after this, so that several processes can be
-- restarted one after another; where everything is set up in one go there is none.
CREATE FUNCTION app.release_before_serves() RETURNS boolean
LANGUAGE sql STABLE
AS $$
  SELECT EXISTS (SELECT FROM app.migrations m
    WHERE m.name = '0126_one_account_at_a_time.sql' AND m.at > now() - interval '1 day'
      AND m.at > (SELECT min(f.at) FROM app.migrations f) + interval '1 hour')
$$;

DROP POLICY gate ON accounts;
CREATE POLICY gate ON accounts TO app_gate
  USING (id = (SELECT app.account()) OR (SELECT app.release_before_serves()))
  WITH CHECK (id = (SELECT app.account()) OR (SELECT app.release_before_serves()));
