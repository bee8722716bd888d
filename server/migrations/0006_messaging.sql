-- Pages of a text as carriers bill them; the same rule as contract/messaging/sms-pages.ts, proved equal by a test.
CREATE FUNCTION app.sms_pages_by_character(body text, gsm boolean) RETURNS integer
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  single constant integer := CASE WHEN gsm THEN 160 ELSE 70 END;
  joined constant integer := CASE WHEN gsm THEN 153 ELSE 67 END;
  total integer := 0;
  pages integer := 1;
  on_page integer := 0;
  width integer;
  letter text;
BEGIN
  FOREACH letter IN ARRAY string_to_array(body, NULL) LOOP
    width := CASE WHEN gsm THEN CASE WHEN position(letter IN E'\f^{}\\[~]|€') > 0 THEN 2 ELSE 1 END
                  ELSE CASE WHEN ascii(letter) > 65535 THEN 2 ELSE 1 END END;
    total := total + width;
    IF on_page + width > joined THEN
      pages := pages + 1;
      on_page := 0;
    END IF;
    on_page := on_page + width;
  END LOOP;
  RETURN CASE WHEN total <= single THEN 1 ELSE pages END;
END $$;
-- True when every character is of the basic GSM-7 alphabet.
CREATE FUNCTION app.one_septet_each(body text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT body !~ E'[^@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&''()*+,./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà-]'
$$;
CREATE FUNCTION app.sms_pages(body text) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN body = '' THEN 0
    WHEN app.one_septet_each(body) THEN CASE WHEN length(body) <= 160 THEN 1 ELSE (length(body) + 152) / 153 END
    WHEN body !~ E'[^@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&''()*+,./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà\f^{}\\\\\\[~\\]|€-]'
      THEN app.sms_pages_by_character(body, true)
    WHEN body !~ E'[\U00010000-\U0010FFFF]'
      THEN CASE WHEN length(body) <= 70 THEN 1 ELSE (length(body) + 66) / 67 END
    ELSE app.sms_pages_by_character(body, false)
  END
$$;
-- How many recipients stand in each state, kept in the statement that changes them. Rows are touched in one order, so
-- that two workers cannot wait for each other.
CREATE FUNCTION app.count_recipients_inserted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT tenant_id, message_id FROM new_rows) AS n
    WHERE NOT EXISTS (SELECT FROM messages m WHERE m.tenant_id = n.tenant_id AND m.id = n.message_id)
  ) OR (
    -- Counted rather than searched: one hash of the people, however many recipients.
    SELECT count(*) FILTER (WHERE n.person_id IS NOT NULL) <> count(p.id)
    FROM new_rows n LEFT JOIN people p ON p.tenant_id = n.tenant_id AND p.id = n.person_id
  ) THEN
    RAISE EXCEPTION 'a recipient points at a message or person that is not here' USING ERRCODE = 'foreign_key_violation';
  END IF;
  INSERT INTO message_counts AS c (tenant_id, message_id, state, count)
  SELECT tenant_id, message_id, state, count(*) FROM new_rows GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
  ON CONFLICT (tenant_id, message_id, state) DO UPDATE SET count = c.count + excluded.count;
  RETURN NULL;
END $$;
CREATE FUNCTION app.count_recipients_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO message_counts AS c (tenant_id, message_id, state, count)
  SELECT tenant_id, message_id, state, sum(change) FROM (
    SELECT tenant_id, message_id, state, 1 AS change FROM new_rows
    UNION ALL
    SELECT tenant_id, message_id, state, -1 FROM old_rows
  ) AS changes GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
  ON CONFLICT (tenant_id, message_id, state) DO UPDATE SET count = c.count + excluded.count;
  RETURN NULL;
END $$;
CREATE FUNCTION app.count_recipients_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE message_counts AS c SET count = c.count - gone.count
  FROM (SELECT tenant_id, message_id, state, count(*) FROM old_rows GROUP BY 1, 2, 3) AS gone
  WHERE c.tenant_id = gone.tenant_id AND c.message_id = gone.message_id AND c.state = gone.state;
  RETURN NULL;
END $$;
CREATE TRIGGER recipients_counted_in AFTER INSERT ON recipients
REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.count_recipients_inserted();
CREATE TRIGGER recipients_counted_on AFTER UPDATE ON recipients
REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.count_recipients_updated();
CREATE TRIGGER recipients_counted_out AFTER DELETE ON recipients
REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.count_recipients_deleted();
