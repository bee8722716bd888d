-- Who is the same person in an import: a contact in common and every name. What only looks alike is a question.

-- Whom of the directory, or which earlier row of the file, a new row may mean.
ALTER TABLE import_rows
  ADD COLUMN alike_id uuid,
  ADD COLUMN alike_row integer;

-- All words of a name in a fixed order, the titles before it aside; `wholeName()` in contract/people/titles.ts says the same.
CREATE FUNCTION app.whole_name(name text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
DECLARE
  titles constant text[] := string_to_array('mr mister bro brother sir master monsieur frere alhaji fr father deacon dcn prophet mallam mrs ms miss sis sister madam madame mme mlle mademoiselle lady mama mummy soeur alhaja deaconess prophetess pastor pst pastors pasteur rev revd reverend bishop bp archbishop apostle apst evangelist evang elder eld minister min dr doctor docteur prof professor professeur engr barr barrister chief hon honourable arc surv amb rt ven canon very', ' ');
  words text[];
BEGIN
  words := array_remove(string_to_array(translate(app.plain(translate(name, E'\u00ad\u200b\u200e\u200f\u2060\ufeff', '')),
    E'\t\n\r\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000.', repeat(' ', 22)), ' '), '');
  WHILE cardinality(words) > 1 AND words[1] = ANY (titles) LOOP words := words[2:]; END LOOP;
  RETURN array_to_string(ARRAY(SELECT word FROM unnest(words) AS word ORDER BY word COLLATE "C"), ' ');
END $$;

-- Every name agrees, in whatever order; other names where both say them.
CREATE FUNCTION app.all_names_agree(one_first text, one_last text, one_others text, other_first text, other_last text, other_others text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
DECLARE
  one text;
  other text;
BEGIN
  IF one_first = other_first AND one_last = other_last AND (one_others = '' OR other_others = '' OR one_others = other_others)
    AND one_first || one_last ~ '[a-zA-Z0-9]' THEN RETURN true; END IF;
  one := app.whole_name(one_first || ' ' || one_last);
  other := app.whole_name(other_first || ' ' || other_last);
  IF one = '' OR other = '' THEN RETURN false; END IF;
  IF one = other THEN RETURN one_others = '' OR other_others = '' OR app.whole_name(one_others) = app.whole_name(other_others); END IF;
  IF one_others = '' AND other_others = '' THEN RETURN false; END IF;
  RETURN app.whole_name(one_first || ' ' || one_last || ' ' || one_others) = app.whole_name(other_first || ' ' || other_last || ' ' || other_others);
END $$;

-- One title is a man's and the other a woman's.
CREATE FUNCTION app.titles_contradict(one text, other text) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE
AS $$
DECLARE
  male constant text[] := string_to_array('mr mister bro brother sir master monsieur frere alhaji fr father deacon dcn prophet mallam', ' ');
  female constant text[] := string_to_array('mrs ms miss sis sister madam madame mme mlle mademoiselle lady mama mummy soeur alhaja deaconess prophetess', ' ');
  mine text[];
  theirs text[];
BEGIN
  IF one = '' OR other = '' THEN RETURN false; END IF;
  mine := string_to_array(translate(app.plain(one), '.', ''), ' ');
  theirs := string_to_array(translate(app.plain(other), '.', ''), ' ');
  RETURN (mine && male AND theirs && female AND NOT theirs && male) OR (mine && female AND theirs && male AND NOT mine && male);
END $$;
