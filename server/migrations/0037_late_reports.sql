-- What is left of a provider's reference when the person it was for is erased; null stays null. A report that comes later
-- finds by it that it is late; without, it would be kept as one that came early, and their number with it.
CREATE FUNCTION app.erased_reference(reference text) RETURNS text
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT 'erased ' || encode(sha256(convert_to(reference, 'UTF8')), 'hex')
$$;

CREATE INDEX "attempts_reference" ON "attempts" USING btree ("reference","route") WHERE "attempts"."reference" IS NOT NULL;
CALL app.see_across('attempts', 'app_sweep');

-- Which of these reports, by their places from 1, come too late: their attempt has been given up for another, or their person
-- erased. An empty address matches any.
CREATE FUNCTION app.late_reports(via text, given text[], addresses text[]) RETURNS TABLE (place integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH told AS (
    SELECT g.place::integer AS place, g.reference, app.erased_reference(g.reference) AS erased, g.address
    FROM unnest(given, addresses) WITH ORDINALITY AS g(reference, address, place)
  )
  SELECT t.place FROM told t JOIN attempts a ON a.reference = t.reference AND a.route = via
  JOIN recipients r ON r.tenant_id = a.tenant_id AND r.message_id = a.message_id AND r.seq = a.seq
  WHERE t.address = '' OR r.address = t.address
  UNION
  SELECT t.place FROM told t JOIN recipient_parts p ON p.reference = t.reference AND p.route = via
  JOIN recipients r ON r.tenant_id = p.tenant_id AND r.message_id = p.message_id AND r.seq = p.seq
    AND r.reference IS DISTINCT FROM p.first
  WHERE t.address = '' OR r.address = t.address
  UNION
  SELECT t.place FROM told t JOIN attempts a ON a.reference = t.erased AND a.route = via
  UNION
  SELECT t.place FROM told t JOIN recipient_parts p ON p.reference = t.erased AND p.route = via
  UNION
  SELECT t.place FROM told t JOIN recipients r ON r.reference = t.erased AND r.route = via
$$;
CALL app.hand_over('app.late_reports(text, text[], text[])', 'app_sweep', 'app_gate');
