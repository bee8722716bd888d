-- New recipients are gone through once: for how many stand in each state, and whether the people they name are here.
CREATE OR REPLACE FUNCTION app.count_recipients_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE astray boolean;
BEGIN
  WITH counted AS (
    -- Counted rather than searched: one hash of the people, however many recipients.
    SELECT n.tenant_id, n.message_id, n.state, count(*) AS count, count(n.person_id) - count(p.id) AS missing
    FROM new_rows n LEFT JOIN people p ON p.tenant_id = n.tenant_id AND p.id = n.person_id
    GROUP BY 1, 2, 3
  ),
  kept AS (
    INSERT INTO message_counts AS c (tenant_id, message_id, state, count)
    SELECT tenant_id, message_id, state, count FROM counted ORDER BY 1, 2, 3
    ON CONFLICT (tenant_id, message_id, state) DO UPDATE SET count = c.count + excluded.count
  )
  SELECT coalesce(bool_or(missing <> 0), false)
    OR EXISTS (SELECT FROM counted n WHERE NOT EXISTS (SELECT FROM messages m WHERE m.tenant_id = n.tenant_id AND m.id = n.message_id))
  INTO astray FROM counted;
  IF astray THEN
    RAISE EXCEPTION 'a recipient points at a message or person that is not here' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;
