-- Nearly right words. What a word may have been meant as is asked of the group's own words first (`search_spellings`); each word of a question
-- then stands for itself or any of its spellings, so that a misspelling which one record shares hides none of the others.
SELECT set_limit(show_limit()); -- loads the extension, whose setting the next function sets

-- Words of the group that share enough of their letters with `word`, or contain one of `variants`, and how often they stand in what was looked at.
CREATE FUNCTION search_spellings(account text, word text, variants text[], kinds text[])
RETURNS TABLE (spelling text, times integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET pg_trgm.word_similarity_threshold = 0.4
AS $$
DECLARE
  condition text := format('%L <%% s.text', word);
BEGIN
  IF account IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'search outside the bound database';
  END IF;
  SELECT condition || coalesce(string_agg(format(' OR s.text LIKE %L', '%' || v || '%'), ''), '') INTO condition FROM unnest(variants) v;
  RETURN QUERY
    SELECT t.token, count(*)::integer
    FROM search_trigrams(account, ' AND (' || condition || ')', kinds, 400) s, unnest(string_to_array(s.text, ' ')) AS t(token)
    WHERE length(t.token) BETWEEN length(word) - 2 AND length(word) + 6 AND (word <% t.token OR t.token LIKE ANY(
      SELECT '%' || v || '%' FROM unnest(variants) v))
    GROUP BY t.token ORDER BY 2 DESC, 1 LIMIT 100;
END
$$;
REVOKE ALL ON FUNCTION search_spellings FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_spellings TO oficina_app;

-- The condition that a text holds each of `words`, of which each is one or several spellings with bars between: `anywhere` by the index of
-- trigrams, `walked` without an index, `beginning` by the index on beginnings.
CREATE FUNCTION search_condition(words text[], way text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp
AS $$
  SELECT coalesce(string_agg(' AND (' || one.choice || ')', '' ORDER BY one.o), '') FROM (
    SELECT u.o, string_agg(format(
        CASE way WHEN 'beginning' THEN 'left(s.text, 40) LIKE %L' WHEN 'walked' THEN '(s.text || '''') LIKE %L' ELSE 's.text LIKE %L' END,
        CASE way WHEN 'beginning' THEN left(q.pattern, 40) ELSE '%' || q.pattern END || '%'), ' OR ') AS choice
    FROM unnest(words) WITH ORDINALITY AS u(w, o), unnest(string_to_array(u.w, '|')) AS p,
      replace(replace(replace(p, '\', '\\'), '%', '\%'), '_', '\_') AS q(pattern)
    GROUP BY u.o) one
$$;
REVOKE ALL ON FUNCTION search_condition FROM PUBLIC;

-- Records that hold all words: of common ones the newest, else those that the index of trigrams finds.
CREATE FUNCTION search_holding(account text, words text[], kinds text[]) RETURNS SETOF search
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  walked text := search_condition(words, 'walked');
  common integer;
BEGIN
  IF account IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'search outside the bound database';
  END IF;
  EXECUTE format('SELECT count(*) FROM (SELECT * FROM search s WHERE s.account_id = $1 ORDER BY s.updated_at DESC LIMIT 300) s WHERE true %s', walked)
    USING account INTO common;
  IF common >= 15 THEN
    RETURN QUERY SELECT * FROM search_newest(account, walked, kinds);
  ELSE
    RETURN QUERY SELECT * FROM search_trigrams(account, search_condition(words, 'anywhere'), kinds, 500);
  END IF;
END
$$;
REVOKE ALL ON FUNCTION search_holding FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_holding TO oficina_app;

-- As before, but that each word may bring spellings of its own: `words` are the ones that were typed, `spelled` those and their spellings. What holds
-- the words as typed comes first.
DROP FUNCTION search_records(text, text[], text, text[], boolean, integer, integer);
CREATE FUNCTION search_records(account text, words text[], spelled text[], number text, kinds text[], skip integer, max integer)
RETURNS TABLE (id text, klass text, title text, text text, updated_at timestamptz, score integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  matches text := search_condition(spelled, 'anywhere');
  beginning text := search_condition(spelled[1:1], 'beginning');
BEGIN
  IF account IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'search outside the bound database';
  END IF;
  RETURN QUERY EXECUTE format(
    'SELECT f.target_id, f.klass, f.title, f.text, f.updated_at::timestamptz,
       CASE WHEN f.place > 0 THEN f.place WHEN position(($2)[1] IN lower(f.title)) > 0 THEN 1 ELSE 0 END AS score
     FROM ((SELECT s.*, 3 AS place FROM search s
            WHERE s.account_id = $1 AND left(s.text, 40) LIKE ''#'' || $6 || '' %%'' AND ($3 IS NULL OR s.klass = ANY($3)) LIMIT 50)
           UNION ALL
           (SELECT s.*, 2 FROM search s
            WHERE s.account_id = $1 %1$s %2$s AND ($3 IS NULL OR s.klass = ANY($3)) LIMIT 100)
           UNION ALL
           (SELECT s.*, 0 FROM search_holding($1, $7, $3) s WHERE NOT (true %1$s)
              AND ($6::text IS NULL OR s.text NOT LIKE ''#'' || $6 || '' %%'') LIMIT 500)) f
     ORDER BY (f.text LIKE ALL(SELECT ''%%'' || w || ''%%'' FROM unnest($2) w)) DESC, score DESC, f.updated_at DESC, f.id OFFSET $4 LIMIT $5',
    beginning, matches)
    USING account, words, kinds, skip, max, number, spelled;
END
$$;
REVOKE ALL ON FUNCTION search_records FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_records TO oficina_app;
