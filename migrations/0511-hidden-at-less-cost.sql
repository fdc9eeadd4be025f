-- The list of hidden wallets is made once per statement, not for each row. Of a comparison with it PostgreSQL would expect that nearly no row
-- remains; of coalesce() it expects half.
ALTER POLICY private ON wallets USING (coalesce(id <> ALL ((SELECT hidden_wallets())::text[]), true));
ALTER POLICY private ON incomes USING (coalesce(wallet_id <> ALL ((SELECT hidden_wallets())::text[]), true));
ALTER POLICY private ON outgos USING (coalesce(wallet_id <> ALL ((SELECT hidden_wallets())::text[]), true));
ALTER POLICY private ON csvs USING (coalesce(wallet <> ALL ((SELECT hidden_wallets())::text[]), true));
ALTER POLICY private ON import_keys USING (coalesce(wallet_id <> ALL ((SELECT hidden_wallets())::text[]), true));
ALTER POLICY private ON transfers USING (
  coalesce(source_wallet_id <> ALL ((SELECT hidden_wallets())::text[]), true) OR coalesce(destination_wallet_id <> ALL ((SELECT hidden_wallets())::text[]), true));
ALTER POLICY private ON exchanges USING (
  coalesce(source_wallet_id <> ALL ((SELECT hidden_wallets())::text[]), true) OR coalesce(destination_wallet_id <> ALL ((SELECT hidden_wallets())::text[]), true));
ALTER POLICY private ON comments USING (NOT is_hidden(account_id, item_id, (SELECT hidden_wallets()), false));
ALTER POLICY private ON attachments USING (NOT is_hidden(account_id, item_id, (SELECT hidden_wallets()), false));
ALTER POLICY private ON watched_records USING (NOT is_hidden(account_id, item_id, (SELECT hidden_wallets()), false));
ALTER POLICY private ON search USING (NOT is_hidden(account_id, id, (SELECT hidden_wallets()), false));
ALTER POLICY private ON trash USING (NOT is_hidden(account_id, id, (SELECT hidden_wallets()), false));
ALTER POLICY private ON changes USING (
  deleted OR CASE WHEN klass = ANY ('{wallet,income,outgo,transfer,exchange,csv,comment,attachment,watched_record}')
    THEN NOT is_hidden(account_id, id, (SELECT hidden_wallets()), false) ELSE true END);
ALTER POLICY private ON versions USING (NOT is_hidden(account_id, item_id, (SELECT hidden_wallets()), true));

-- As before, but that it names the schema of its tables: to set the path at each call took as long as the look-up.
CREATE OR REPLACE FUNCTION is_hidden(account text, record text, hidden text[], unknown boolean) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER
AS $$
DECLARE
  kind text := left(record, 4);
  answer boolean;
  above text;
  body jsonb;
BEGIN
  IF account IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'record outside the bound database';
  END IF;
  IF kind = 'out-' THEN
    SELECT t.wallet_id = ANY (hidden) INTO answer FROM public.outgos t WHERE t.account_id = account AND t.id = record;
  ELSIF kind = 'inc-' THEN
    SELECT t.wallet_id = ANY (hidden) INTO answer FROM public.incomes t WHERE t.account_id = account AND t.id = record;
  ELSIF kind = 'com-' THEN
    SELECT t.item_id INTO above FROM public.comments t WHERE t.account_id = account AND t.id = record;
  ELSIF kind = 'att-' THEN
    SELECT t.item_id INTO above FROM public.attachments t WHERE t.account_id = account AND t.id = record;
  ELSIF kind = 'wtc-' THEN
    SELECT t.item_id INTO above FROM public.watched_records t WHERE t.account_id = account AND t.id = record;
  ELSIF kind = 'tra-' THEN
    SELECT t.source_wallet_id = ANY (hidden) AND t.destination_wallet_id = ANY (hidden) INTO answer FROM public.transfers t WHERE t.account_id = account AND t.id = record;
  ELSIF kind = 'exc-' THEN
    SELECT t.source_wallet_id = ANY (hidden) AND t.destination_wallet_id = ANY (hidden) INTO answer FROM public.exchanges t WHERE t.account_id = account AND t.id = record;
  ELSIF kind = 'csv-' THEN
    SELECT t.wallet = ANY (hidden) INTO answer FROM public.csvs t WHERE t.account_id = account AND t.id = record;
  ELSIF kind = 'wal-' THEN
    RETURN record = ANY (hidden);
  ELSE
    RETURN false;
  END IF;
  IF answer IS NOT NULL THEN
    RETURN answer;
  END IF;
  IF above IS NULL THEN
    SELECT t.body INTO body FROM public.trash t WHERE t.account_id = account AND t.id = record;
    IF body IS NULL THEN
      RETURN unknown;
    END IF;
    above := body ->> 'item_id';
  END IF;
  IF above IS NOT NULL THEN
    RETURN public.is_hidden(account, above, hidden, unknown);
  END IF;
  RETURN array_remove(
    ARRAY[body ->> 'wallet_id', body ->> 'wallet', body ->> 'source_wallet_id', body ->> 'destination_wallet_id'], NULL) <@ hidden;
END
$$;
