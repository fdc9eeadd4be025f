-- All records of one kind whose search text holds all words, by the index of trigrams: for questions that have conditions and sums of their own.
CREATE FUNCTION search_ids(account text, words text[], kind text) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off SET enable_bitmapscan = on
AS $$
BEGIN
  IF account IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'search outside the bound database';
  END IF;
  RETURN QUERY EXECUTE 'SELECT s.id FROM search s WHERE s.account_id = $1 AND s.klass = $2 ' || search_condition(words, 'anywhere')
    USING account, kind;
END
$$;
REVOKE ALL ON FUNCTION search_ids FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_ids TO oficina_app;
