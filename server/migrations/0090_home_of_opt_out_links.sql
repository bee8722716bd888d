-- An opt-out link says first which database its organisation lies in, which is one today ('A'); the rest are 90 random bits.
-- Links of before stay as they are, and are found as they were.
CREATE OR REPLACE FUNCTION app.link_token() RETURNS text
LANGUAGE sql VOLATILE
AS $$ SELECT 'A' || translate(left(encode(sha256(uuid_send(gen_random_uuid())), 'base64'), 15), '+/', 'Kn') $$;
