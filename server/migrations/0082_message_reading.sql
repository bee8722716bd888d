-- Whether an organisation counts who opens its e-mails and follows their links; nobody does unless it says so.
ALTER TABLE tenants ADD COLUMN counts_email_reading boolean DEFAULT false NOT NULL;

-- What the addresses in a message that is counted are signed with, and where its links lead: an address of ours leads nowhere else.
CREATE TABLE message_reading (
  tenant_id uuid NOT NULL,
  message_id uuid NOT NULL,
  secret text NOT NULL,
  links text[] NOT NULL,
  CONSTRAINT message_reading_tenant_id_message_id_pk PRIMARY KEY (tenant_id,message_id)
);
CREATE TABLE message_reads (
  tenant_id uuid NOT NULL,
  message_id uuid NOT NULL,
  seq integer NOT NULL,
  link smallint NOT NULL,
  by_machine boolean NOT NULL,
  times integer DEFAULT 1 NOT NULL,
  first_at timestamp with time zone DEFAULT now() NOT NULL,
  last_at timestamp with time zone DEFAULT now() NOT NULL,
  CONSTRAINT message_reads_tenant_id_message_id_seq_link_by_machine_pk PRIMARY KEY (tenant_id,message_id,seq,link,by_machine)
);
ALTER TABLE message_reading ADD CONSTRAINT message_reading_tenant_id_message_id_messages_tenant_id_id_fk FOREIGN KEY (tenant_id,message_id) REFERENCES messages(tenant_id,id) ON DELETE CASCADE;
ALTER TABLE message_reads ADD CONSTRAINT message_reads_tenant_id_message_id_seq_recipients_tenant_id_message_id_seq_fk FOREIGN KEY (tenant_id,message_id,seq) REFERENCES recipients(tenant_id,message_id,seq) ON DELETE CASCADE;
CALL app.protect('message_reading');
CALL app.protect('message_reads');

-- The organisation of a message whose address was opened, before anybody knows it; the address is checked within it.
CALL app.see_across('message_reading', 'app_lookup');
CREATE FUNCTION app.message_reading(given uuid) RETURNS TABLE (tenant_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT r.tenant_id, r.message_id FROM message_reading r WHERE r.message_id = given $$;
CALL app.hand_over('app.message_reading(uuid)', 'app_lookup', 'app_gate');
-- By the message alone, as nothing else is known then.
CREATE INDEX message_reading_message ON message_reading (message_id);
