-- A claimed batch of which nothing leaves before it is noted, instead of portions that were cut beforehand by people: where
-- each text is a call of its own, no more people are unknown after a crash than calls were at the provider. The table of
-- portions stays for processes of 0.2.0 that still serve, and for what they leave behind.
CREATE TABLE "batches" (
	"tenant_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"worker" integer NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	CONSTRAINT "batches_tenant_id_message_id_worker_claimed_at_pk" PRIMARY KEY("tenant_id","message_id","worker","claimed_at")
);
CREATE TABLE "batch_steps" (
	"tenant_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"worker" integer NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"step" integer NOT NULL,
	"begun" integer[] NOT NULL,
	"answers" json NOT NULL,
	CONSTRAINT "batch_steps_tenant_id_message_id_worker_claimed_at_step_pk" PRIMARY KEY("tenant_id","message_id","worker","claimed_at","step")
);
ALTER TABLE "batches" ADD CONSTRAINT "batches_tenant_id_message_id_messages_tenant_id_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "batch_steps" ADD CONSTRAINT "batch_steps_batch" FOREIGN KEY ("tenant_id","message_id","worker","claimed_at") REFERENCES "public"."batches"("tenant_id","message_id","worker","claimed_at") ON DELETE cascade ON UPDATE no action;
CALL app.protect('batches');
CALL app.protect('batch_steps');

-- Which process a worker is, as others on the same machine can tell, and whether it holds its lock: who is dead is known
-- before its leases are over.
ALTER TABLE workers ADD COLUMN process text NOT NULL DEFAULT '';
ALTER TABLE workers ADD COLUMN holds_lock boolean NOT NULL DEFAULT false;

-- Messages with recipients whose worker has not come back in time or is dead, or with batches of one that seems to be.
-- What a dead worker had on a route that is not one of `at_once` waits for its lease: a provider that is asked may not know
-- of it before that.
CALL app.see_across('batches', 'app_sweep');
CREATE FUNCTION app.left_behind(dead integer[], silent integer[], at_once text[]) RETURNS TABLE (tenant_id uuid, message_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.tenant_id, r.message_id FROM recipients r
  WHERE r.state = 'sending' AND (r.lease_until < now() OR (r.worker = ANY(dead) AND r.route = ANY(at_once)))
  UNION
  SELECT b.tenant_id, b.message_id FROM batches b WHERE b.worker = ANY(silent)
  LIMIT 1000
$$;
CALL app.hand_over('app.left_behind(integer[], integer[], text[])', 'app_sweep', 'app_gate');
