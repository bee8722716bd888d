-- Where the queue of a message begins on each route, instead of an entry in an index for everybody who waits in it: that was
-- a quarter of the time an audience took to freeze. No recipient that is queued without a time of its own stands before the
-- head of its message and route.
DROP INDEX recipients_queued;
CREATE TABLE "queue_heads" (
	"tenant_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"route" text NOT NULL,
	"seq" integer NOT NULL,
	CONSTRAINT "queue_heads_tenant_id_message_id_route_pk" PRIMARY KEY("tenant_id","message_id","route")
);
ALTER TABLE "queue_heads" ADD CONSTRAINT "queue_heads_tenant_id_message_id_messages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
CALL app.protect('queue_heads');

ALTER TABLE recipients NO FORCE ROW LEVEL SECURITY;
ALTER TABLE queue_heads NO FORCE ROW LEVEL SECURITY;
INSERT INTO queue_heads (tenant_id, message_id, route, seq)
SELECT tenant_id, message_id, route, min(seq) FROM recipients WHERE state = 'queued' AND not_before IS NULL GROUP BY 1, 2, 3;
ALTER TABLE recipients FORCE ROW LEVEL SECURITY;
ALTER TABLE queue_heads FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION app.count_recipients_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE astray boolean;
BEGIN
  WITH counted AS (
    -- Counted rather than searched: one hash of the people, however many recipients.
    SELECT n.tenant_id, n.message_id, n.state, n.route, count(*) AS count, count(n.person_id) - count(p.id) AS missing,
      min(n.seq) FILTER (WHERE n.state = 'queued' AND n.not_before IS NULL) AS head
    FROM new_rows n LEFT JOIN people p ON p.tenant_id = n.tenant_id AND p.id = n.person_id
    GROUP BY 1, 2, 3, 4
  ),
  kept AS (
    INSERT INTO message_counts AS c (tenant_id, message_id, state, count)
    SELECT tenant_id, message_id, state, sum(count) FROM counted GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (tenant_id, message_id, state) DO UPDATE SET count = c.count + excluded.count
  ),
  begun AS (
    INSERT INTO queue_heads AS h (tenant_id, message_id, route, seq)
    SELECT tenant_id, message_id, route, head FROM counted WHERE head IS NOT NULL ORDER BY 1, 2, 3
    ON CONFLICT (tenant_id, message_id, route) DO UPDATE SET seq = least(h.seq, excluded.seq)
  )
  SELECT coalesce(bool_or(missing <> 0), false)
    OR EXISTS (SELECT FROM counted n WHERE NOT EXISTS (SELECT FROM messages m WHERE m.tenant_id = n.tenant_id AND m.id = n.message_id))
  INTO astray FROM counted;
  IF astray THEN
    RAISE EXCEPTION 'a recipient points at a message or person that is not here' USING ERRCODE = 'foreign_key_violation';
  END IF;
  RETURN NULL;
END $$;

-- The head before the counts, as whoever claims takes them, lest each waits for the other.
CREATE OR REPLACE FUNCTION app.count_recipients_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO queue_heads AS h (tenant_id, message_id, route, seq)
  SELECT tenant_id, message_id, route, min(seq) FROM new_rows WHERE state = 'queued' AND not_before IS NULL
  GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (tenant_id, message_id, route) DO UPDATE SET seq = excluded.seq WHERE h.seq > excluded.seq;
  INSERT INTO message_counts AS c (tenant_id, message_id, state, count)
  SELECT tenant_id, message_id, state, sum(change) FROM (
    SELECT tenant_id, message_id, state, 1 AS change FROM new_rows
    UNION ALL
    SELECT tenant_id, message_id, state, -1 FROM old_rows
  ) AS changes GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (tenant_id, message_id, state) DO UPDATE SET count = c.count + excluded.count;
  RETURN NULL;
END $$;
