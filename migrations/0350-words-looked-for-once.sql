-- What the words of a question cost: each is looked for once, and what is common is not looked for where it is rare.

-- The ids of records of some kinds that hold a word, or one of its spellings with bars between; at most so many, in no order. Whoever gets
-- fewer than that knows all of them.
CREATE FUNCTION search_held(account text, word text, kinds text[], most integer) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  IF account IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'search outside the bound database';
  END IF;
  RETURN QUERY SELECT s.id FROM search_trigrams(account, search_condition(ARRAY[word], 'anywhere'), kinds, most) s;
END
$$;
REVOKE ALL ON FUNCTION search_held FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_held TO oficina_app;
COMMENT ON FUNCTION search_held IS 'account';

-- As before, but that a walk from the newest backwards is for words that are common among the newest records of the asked kinds: it went over
-- all rows of a family's wallets to find tickets. Of kinds whose words are rarer there, the newest of what the index of trigrams finds.
CREATE OR REPLACE FUNCTION search_holding(account text, words text[], kinds text[]) RETURNS SETOF search
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  walked text := search_condition(words, 'walked');
  common integer;
BEGIN
  IF account IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'search outside the bound database';
  END IF;
  EXECUTE format('SELECT count(*) FROM (SELECT * FROM search s WHERE s.account_id = $1 ORDER BY s.updated_at DESC LIMIT 300) s
    WHERE ($2 IS NULL OR s.klass = ANY($2)) %s', walked)
    USING account, kinds INTO common;
  IF common >= 15 THEN
    RETURN QUERY SELECT * FROM search_newest(account, walked, kinds);
  ELSIF kinds IS NULL THEN
    RETURN QUERY SELECT * FROM search_trigrams(account, search_condition(words, 'anywhere'), kinds, 500);
  ELSE
    RETURN QUERY SELECT * FROM search_trigrams(account, search_condition(words, 'anywhere'), kinds, 5000) s ORDER BY s.updated_at DESC LIMIT 500;
  END IF;
END
$$;

-- As before, but that a word which 400 records hold is not taken for a misspelt one: nothing that is looked at could be more frequent. How alike
-- words have to be is set inside: as a setting of the function no server of a cluster takes it from who is no superuser.
CREATE OR REPLACE FUNCTION search_spellings(account text, word text, variants text[], kinds text[])
RETURNS TABLE (spelling text, times integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  condition text := format('%L <%% s.text', word);
  usually text := coalesce(nullif(current_setting('pg_trgm.word_similarity_threshold', true), ''), '0.6');
BEGIN
  IF account IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'search outside the bound database';
  END IF;
  IF (SELECT count(*) FROM search_trigrams(account, search_condition(ARRAY[word], 'anywhere'), kinds, 400)) >= 400 THEN
    RETURN;
  END IF;
  PERFORM set_config('pg_trgm.word_similarity_threshold', '0.4', true);
  SELECT condition || coalesce(string_agg(format(' OR s.text LIKE %L', '%' || v || '%'), ''), '') INTO condition FROM unnest(variants) v;
  RETURN QUERY
    SELECT t.token, count(*)::integer
    FROM search_trigrams(account, ' AND (' || condition || ')', kinds, 400) s, unnest(string_to_array(s.text, ' ')) AS t(token)
    WHERE length(t.token) BETWEEN length(word) - 2 AND length(word) + 6 AND (word <% t.token OR t.token LIKE ANY(
      SELECT '%' || v || '%' FROM unnest(variants) v))
    GROUP BY t.token ORDER BY 2 DESC, 1 LIMIT 100;
  PERFORM set_config('pg_trgm.word_similarity_threshold', usually, true);
END
$$;

-- All records of some kinds whose search text holds all words, by the index of trigrams: `search_ids` for several kinds at once.
CREATE FUNCTION search_of_kinds(account text, words text[], kinds text[]) RETURNS TABLE (id text, klass text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET enable_bitmapscan = on
AS $$
BEGIN
  IF account IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'search outside the bound database';
  END IF;
  RETURN QUERY EXECUTE 'SELECT s.id, s.klass FROM search s WHERE s.account_id = $1 AND s.klass = ANY($2) ' || search_condition(words, 'anywhere')
    USING account, kinds;
END
$$;
REVOKE ALL ON FUNCTION search_of_kinds FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_of_kinds TO oficina_app;
COMMENT ON FUNCTION search_of_kinds IS 'account';
