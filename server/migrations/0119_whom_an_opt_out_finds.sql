-- outside a transaction
-- The few that `recipients_reached` does not hold: whoever was taken in hand and is not said to have got it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "recipients_tried" ON "recipients" USING btree ("address") WHERE "recipients"."claimed_at" IS NOT NULL AND "recipients"."state" IN ('queued', 'failed', 'suppressed', 'cancelled');
