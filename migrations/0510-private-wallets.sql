-- A wallet that only its named members see.
ALTER TABLE "wallets" ADD COLUMN "members" jsonb;

-- The same outside the wallet's row: every request looks up here what is hidden from its caller. The row remains when the wallet is removed,
-- because its history is still stored.
CREATE TABLE private_wallets (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  members jsonb NOT NULL,
  PRIMARY KEY (account_id, id)
);
COMMENT ON TABLE private_wallets IS 'local: looked up with memberships, before a group is bound';
ALTER TABLE private_wallets ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON private_wallets TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY lookup ON private_wallets FOR SELECT TO oficina_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON private_wallets TO oficina_app;
GRANT SELECT ON private_wallets TO oficina_system;

-- The wallets that are hidden from the caller of this transaction.
CREATE FUNCTION hidden_wallets() RETURNS text[]
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT string_to_array(coalesce(current_setting('app.hidden', true), ''), ' ')
$$;

-- Whether a record is only in hidden wallets, or belongs to such a record. `unknown` is the answer for a record that is neither stored nor in the
-- trash.
CREATE FUNCTION is_hidden(account text, record text, hidden text[], unknown boolean) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  wallets text[];
  above text;
  body jsonb;
BEGIN
  IF account IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'record outside the bound database';
  END IF;
  CASE left(record, 4)
    WHEN 'wal-' THEN RETURN record = ANY (hidden);
    WHEN 'inc-' THEN SELECT ARRAY[t.wallet_id] INTO wallets FROM incomes t WHERE t.account_id = account AND t.id = record;
    WHEN 'out-' THEN SELECT ARRAY[t.wallet_id] INTO wallets FROM outgos t WHERE t.account_id = account AND t.id = record;
    WHEN 'csv-' THEN SELECT ARRAY[t.wallet] INTO wallets FROM csvs t WHERE t.account_id = account AND t.id = record;
    WHEN 'tra-' THEN
      SELECT ARRAY[t.source_wallet_id, t.destination_wallet_id] INTO wallets FROM transfers t WHERE t.account_id = account AND t.id = record;
    WHEN 'exc-' THEN
      SELECT ARRAY[t.source_wallet_id, t.destination_wallet_id] INTO wallets FROM exchanges t WHERE t.account_id = account AND t.id = record;
    WHEN 'com-' THEN SELECT t.item_id INTO above FROM comments t WHERE t.account_id = account AND t.id = record;
    WHEN 'att-' THEN SELECT t.item_id INTO above FROM attachments t WHERE t.account_id = account AND t.id = record;
    WHEN 'wtc-' THEN SELECT t.item_id INTO above FROM watched_records t WHERE t.account_id = account AND t.id = record;
    ELSE RETURN false;
  END CASE;
  IF wallets IS NULL AND above IS NULL THEN
    SELECT t.body INTO body FROM trash t WHERE t.account_id = account AND t.id = record;
    IF body IS NULL THEN
      RETURN unknown;
    END IF;
    above := body ->> 'item_id';
    wallets := array_remove(
      ARRAY[body ->> 'wallet_id', body ->> 'wallet', body ->> 'source_wallet_id', body ->> 'destination_wallet_id'], NULL);
  END IF;
  IF above IS NOT NULL THEN
    RETURN is_hidden(account, above, hidden, unknown);
  END IF;
  RETURN wallets <@ hidden;
END
$$;
REVOKE ALL ON FUNCTION is_hidden FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_hidden TO oficina_app;
COMMENT ON FUNCTION is_hidden IS 'account';

-- Transactions of callers from whom nothing is hidden run as oficina_app, to which these policies do not apply. A transfer or exchange is seen from
-- either of its wallets.
CREATE POLICY private ON wallets AS RESTRICTIVE TO oficina_restricted USING (id <> ALL (hidden_wallets()));
CREATE POLICY private ON incomes AS RESTRICTIVE TO oficina_restricted USING (wallet_id <> ALL (hidden_wallets()));
CREATE POLICY private ON outgos AS RESTRICTIVE TO oficina_restricted USING (wallet_id <> ALL (hidden_wallets()));
CREATE POLICY private ON csvs AS RESTRICTIVE TO oficina_restricted USING (wallet <> ALL (hidden_wallets()));
CREATE POLICY private ON import_keys AS RESTRICTIVE TO oficina_restricted USING (wallet_id <> ALL (hidden_wallets()));
CREATE POLICY private ON transfers AS RESTRICTIVE TO oficina_restricted
  USING (source_wallet_id <> ALL (hidden_wallets()) OR destination_wallet_id <> ALL (hidden_wallets()));
CREATE POLICY private ON exchanges AS RESTRICTIVE TO oficina_restricted
  USING (source_wallet_id <> ALL (hidden_wallets()) OR destination_wallet_id <> ALL (hidden_wallets()));

-- Only for reading: a new row is written in one statement with its record, which is unknown until then.
CREATE POLICY private ON comments AS RESTRICTIVE FOR SELECT TO oficina_restricted
  USING (NOT is_hidden(account_id, item_id, hidden_wallets(), false));
CREATE POLICY private ON attachments AS RESTRICTIVE FOR SELECT TO oficina_restricted
  USING (NOT is_hidden(account_id, item_id, hidden_wallets(), false));
CREATE POLICY private ON watched_records AS RESTRICTIVE FOR SELECT TO oficina_restricted
  USING (NOT is_hidden(account_id, item_id, hidden_wallets(), false));
CREATE POLICY private ON search AS RESTRICTIVE FOR SELECT TO oficina_restricted
  USING (NOT is_hidden(account_id, id, hidden_wallets(), false));
CREATE POLICY private ON trash AS RESTRICTIVE FOR SELECT TO oficina_restricted
  USING (NOT is_hidden(account_id, id, hidden_wallets(), false));
-- Of a removed record the id remains, which tells a program to remove its copy.
CREATE POLICY private ON changes AS RESTRICTIVE FOR SELECT TO oficina_restricted USING (
  deleted OR CASE WHEN klass = ANY ('{wallet,income,outgo,transfer,exchange,csv,comment,attachment,watched_record}')
    THEN NOT is_hidden(account_id, id, hidden_wallets(), false) ELSE true END);
-- The history of a record that was deleted for good may be that of a hidden wallet.
CREATE POLICY private ON versions AS RESTRICTIVE FOR SELECT TO oficina_restricted
  USING (NOT is_hidden(account_id, item_id, hidden_wallets(), true));

-- How many stored records are hidden from the caller, as `document_totals` counts them: what running totals count too much.
CREATE FUNCTION hidden_records(account text) RETURNS TABLE (klass text, parents text, records bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  hidden text[] := hidden_wallets();
BEGIN
  IF account IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'records outside the bound database';
  END IF;
  RETURN QUERY
    SELECT 'wallet', '', count(*) FROM wallets t WHERE t.account_id = account AND t.id = ANY (hidden)
    UNION ALL SELECT 'income', '', count(*) FROM incomes t WHERE t.account_id = account AND t.wallet_id = ANY (hidden)
    UNION ALL SELECT 'outgo', '', count(*) FROM outgos t WHERE t.account_id = account AND t.wallet_id = ANY (hidden)
    UNION ALL SELECT 'csv', '', count(*) FROM csvs t WHERE t.account_id = account AND t.wallet = ANY (hidden)
    UNION ALL SELECT 'transfer', '', count(*) FROM transfers t
      WHERE t.account_id = account AND t.source_wallet_id = ANY (hidden) AND t.destination_wallet_id = ANY (hidden)
    UNION ALL SELECT 'exchange', '', count(*) FROM exchanges t
      WHERE t.account_id = account AND t.source_wallet_id = ANY (hidden) AND t.destination_wallet_id = ANY (hidden)
    UNION ALL SELECT c.klass, coalesce(c.parents, ''), count(*) FROM (
        SELECT t.id FROM comments t WHERE t.account_id = account AND is_hidden(account, t.item_id, hidden, false)
        UNION ALL SELECT t.id FROM attachments t WHERE t.account_id = account AND is_hidden(account, t.item_id, hidden, false)
        UNION ALL SELECT t.id FROM watched_records t WHERE t.account_id = account AND is_hidden(account, t.item_id, hidden, false)) AS below
      JOIN changes c ON c.account_id = account AND c.id = below.id GROUP BY c.klass, c.parents;
END
$$;
REVOKE ALL ON FUNCTION hidden_records FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hidden_records TO oficina_app;
COMMENT ON FUNCTION hidden_records IS 'account';

-- SQL condition on `search s`: the caller sees the record. Functions read the table with their owner's rights.
CREATE FUNCTION search_visible() RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN hidden_wallets() = '{}' THEN '' ELSE ' AND NOT is_hidden(s.account_id, s.id, hidden_wallets(), false)' END
$$;

-- As before, of what the caller sees.
CREATE OR REPLACE FUNCTION search_condition(words text[], way text) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp
AS $$
  SELECT coalesce(string_agg(' AND (' || one.choice || ')', '' ORDER BY one.o), '') || search_visible() FROM (
    SELECT u.o, string_agg(format(
        CASE way WHEN 'beginning' THEN 'left(s.text, 40) LIKE %L' WHEN 'walked' THEN '(s.text || '''') LIKE %L' ELSE 's.text LIKE %L' END,
        CASE way WHEN 'beginning' THEN left(q.pattern, 40) ELSE '%' || q.pattern END || '%'), ' OR ') AS choice
    FROM unnest(words) WITH ORDINALITY AS u(w, o), unnest(string_to_array(u.w, '|')) AS p,
      replace(replace(replace(p, '\', '\\'), '%', '\%'), '_', '\_') AS q(pattern)
    GROUP BY u.o) one
$$;

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
    FROM search_trigrams(account, ' AND (' || condition || ')' || search_visible(), kinds, 400) s, unnest(string_to_array(s.text, ' ')) AS t(token)
    WHERE length(t.token) BETWEEN length(word) - 2 AND length(word) + 6 AND (word <% t.token OR t.token LIKE ANY(
      SELECT '%' || v || '%' FROM unnest(variants) v))
    GROUP BY t.token ORDER BY 2 DESC, 1 LIMIT 100;
  PERFORM set_config('pg_trgm.word_similarity_threshold', usually, true);
END
$$;

CREATE OR REPLACE FUNCTION search_records(account text, words text[], spelled text[], number text, kinds text[], skip integer, max integer)
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
            WHERE s.account_id = $1 AND left(s.text, 40) LIKE ''#'' || $6 || '' %%'' %3$s AND ($3 IS NULL OR s.klass = ANY($3)) LIMIT 50)
           UNION ALL
           (SELECT s.*, 2 FROM search s
            WHERE s.account_id = $1 %1$s %2$s AND ($3 IS NULL OR s.klass = ANY($3)) LIMIT 100)
           UNION ALL
           (SELECT s.*, 0 FROM search_holding($1, $7, $3) s WHERE NOT (true %1$s)
              AND ($6::text IS NULL OR s.text NOT LIKE ''#'' || $6 || '' %%'') LIMIT 500)) f
     ORDER BY (f.text LIKE ALL(SELECT ''%%'' || w || ''%%'' FROM unnest($2) w)) DESC, score DESC, f.updated_at DESC, f.id OFFSET $4 LIMIT $5',
    beginning, matches, search_visible())
    USING account, words, kinds, skip, max, number, spelled;
END
$$;
