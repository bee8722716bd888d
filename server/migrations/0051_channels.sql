-- A message, a draft and a schedule say in whose name they go (`sender`) beside what they are about (`subject`), and by which
-- channel; which channels there are is the program's affair. Releases up to 0.3.1 write the sender id of an SMS as its
-- subject, and no channel where it is SMS: while they may serve beside this one, a trigger fills in what they leave out.
ALTER TABLE messages ADD COLUMN sender text NOT NULL DEFAULT '';
ALTER TABLE saved_messages ADD COLUMN sender text NOT NULL DEFAULT '';
ALTER TABLE schedules ADD COLUMN sender text NOT NULL DEFAULT '';
ALTER TABLE schedules ADD COLUMN channel text;
ALTER TABLE contact_rows ADD COLUMN address text;

ALTER TABLE messages NO FORCE ROW LEVEL SECURITY;
UPDATE messages SET sender = subject WHERE subject <> '';
ALTER TABLE messages FORCE ROW LEVEL SECURITY;
ALTER TABLE saved_messages NO FORCE ROW LEVEL SECURITY;
UPDATE saved_messages SET sender = subject WHERE subject <> '';
ALTER TABLE saved_messages FORCE ROW LEVEL SECURITY;
ALTER TABLE schedules NO FORCE ROW LEVEL SECURITY;
UPDATE schedules SET sender = subject, channel = 'sms';
ALTER TABLE schedules FORCE ROW LEVEL SECURITY;

CREATE FUNCTION app.fill_channel_and_sender() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.channel := coalesce(NEW.channel, 'sms');
  IF NEW.channel = 'sms' THEN NEW.sender := NEW.subject; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER messages_filled BEFORE INSERT OR UPDATE OF subject ON messages
FOR EACH ROW EXECUTE FUNCTION app.fill_channel_and_sender();
CREATE TRIGGER saved_messages_filled BEFORE INSERT OR UPDATE OF subject ON saved_messages
FOR EACH ROW EXECUTE FUNCTION app.fill_channel_and_sender();
CREATE TRIGGER schedules_filled BEFORE INSERT OR UPDATE OF subject ON schedules
FOR EACH ROW EXECUTE FUNCTION app.fill_channel_and_sender();

ALTER TABLE messages ALTER COLUMN channel DROP DEFAULT;
ALTER TABLE messages ADD CONSTRAINT messages_channel CHECK (channel ~ '^[a-z][a-z0-9_]*$');
ALTER TABLE saved_messages ALTER COLUMN channel DROP DEFAULT;
ALTER TABLE saved_messages ADD CONSTRAINT saved_messages_channel CHECK (channel ~ '^[a-z][a-z0-9_]*$');
ALTER TABLE schedules ALTER COLUMN channel SET NOT NULL;
ALTER TABLE schedules ADD CONSTRAINT schedules_channel CHECK (channel ~ '^[a-z][a-z0-9_]*$');
ALTER TABLE opt_outs DROP CONSTRAINT opt_outs_channel;
ALTER TABLE opt_outs ADD CONSTRAINT opt_outs_channel CHECK (channel ~ '^[a-z][a-z0-9_]*$');
ALTER TABLE opt_out_links DROP CONSTRAINT opt_out_links_channel;
ALTER TABLE opt_out_links ADD CONSTRAINT opt_out_links_channel CHECK (channel ~ '^[a-z][a-z0-9_]*$');
