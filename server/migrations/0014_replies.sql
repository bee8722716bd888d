-- What people write back.
CREATE TABLE replies (
  tenant_id uuid NOT NULL,
  id uuid DEFAULT gen_random_uuid() NOT NULL,
  message_id uuid NOT NULL,
  route text NOT NULL,
  reference text DEFAULT '' NOT NULL,
  address text NOT NULL,
  body text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  read_at timestamp with time zone,
  CONSTRAINT replies_tenant_id_id_pk PRIMARY KEY (tenant_id, id),
  CONSTRAINT replies_tenant_id_message_id_messages_tenant_id_id_fk FOREIGN KEY (tenant_id, message_id) REFERENCES messages (tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX replies_at ON replies (tenant_id, at, id);
CREATE INDEX replies_unread ON replies (tenant_id) WHERE read_at IS NULL;
CREATE INDEX replies_address ON replies (tenant_id, address);
CREATE UNIQUE INDEX replies_reference ON replies (tenant_id, route, reference) WHERE reference <> '';
CALL app.protect('replies');

-- The message that somebody answers, before there is a tenant: the last one that reached them over this route, one whose
-- sender is what they wrote to before the others. What somebody writes is for one organisation's eyes, however many a route serves.
CREATE FUNCTION app.answered_message(via text, whose text, written_to text, since timestamptz) RETURNS TABLE (tenant_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.tenant_id, r.message_id FROM recipients r JOIN messages m ON m.tenant_id = r.tenant_id AND m.id = r.message_id
  WHERE r.address = whose AND r.route = via AND r.route <> 'sandbox' AND r.state IN ('sent', 'delivered', 'unknown')
    AND coalesce(r.claimed_at, r.updated_at) >= since
  ORDER BY lower(ltrim(m.subject, '+')) = lower(ltrim(written_to, '+')) DESC, coalesce(r.claimed_at, r.updated_at) DESC, r.message_id
  LIMIT 1
$$;
CALL app.hand_over('app.answered_message(text, text, text, timestamptz)', 'app_sweep', 'app_gate');
