-- A report is kept for later only while somebody of its number is still on the way or unknown: a reference that has yet to
-- be written down is theirs. Of anybody else, such as somebody erased meanwhile, nothing is kept. Without a number it names
-- nobody.
CALL app.take_back('app.keep_early_reports(text, text[], text[], text[], text[])');
CREATE OR REPLACE FUNCTION app.keep_early_reports(via text, given text[], addresses text[], states text[], said text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH awaited AS MATERIALIZED (
    SELECT r.address FROM recipients r WHERE r.state = 'sending' AND r.route = via AND r.address = ANY(addresses)
    UNION
    SELECT r.address FROM recipients r
    WHERE r.state = 'unknown' AND r.route = via AND r.route <> 'sandbox' AND r.address = ANY(addresses)
  )
  INSERT INTO early_reports (route, reference, address, state, words)
  SELECT via, g.reference, g.address, g.state, g.words
  FROM unnest(given, addresses, states, said) AS g(reference, address, state, words)
  WHERE g.address = '' OR g.address IN (SELECT a.address FROM awaited a)
$$;
CALL app.hand_over('app.keep_early_reports(text, text[], text[], text[], text[])', 'app_sweep', 'app_gate');
