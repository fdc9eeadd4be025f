-- A number asked of a wallet found its rows by comparing every one of them: equality of numbers is not leakproof, so that under row-level
-- security no index serves it. The owner sees the rows inside a function that checks the group itself, as with search texts.
CREATE INDEX incomes_value ON incomes (account_id, wallet_id, value);
CREATE INDEX outgos_value ON outgos (account_id, wallet_id, value);

-- The role has no right on these tables: the policies are for the owner, who is its member.
CREATE POLICY owner ON incomes FOR SELECT TO oficina_system USING (true);
CREATE POLICY owner ON outgos FOR SELECT TO oficina_system USING (true);
CREATE POLICY owner ON transfers FOR SELECT TO oficina_system USING (true);
CREATE POLICY owner ON exchanges FOR SELECT TO oficina_system USING (true);

-- The rows of a wallet, on either side, of which an amount is one of these: with the fee and without it.
CREATE FUNCTION rows_of_amounts(account text, wallet text, amounts numeric[]) RETURNS TABLE (id text, klass text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  IF account IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'rows outside the bound database';
  END IF;
  RETURN QUERY
    SELECT t.id, 'income' FROM incomes t WHERE t.account_id = account AND t.wallet_id = wallet AND t.value = ANY(amounts)
    UNION ALL SELECT t.id, 'outgo' FROM outgos t WHERE t.account_id = account AND t.wallet_id = wallet AND t.value = ANY(amounts)
    UNION ALL SELECT t.id, 'transfer' FROM transfers t
      WHERE t.account_id = account AND t.source_wallet_id = wallet AND (t.value = ANY(amounts) OR t.value + t.fee = ANY(amounts))
    UNION ALL SELECT t.id, 'transfer' FROM transfers t
      WHERE t.account_id = account AND t.destination_wallet_id = wallet AND t.value = ANY(amounts)
    UNION ALL SELECT t.id, 'exchange' FROM exchanges t
      WHERE t.account_id = account AND t.source_wallet_id = wallet AND (t.value_out = ANY(amounts) OR t.value_in = ANY(amounts) OR t.value_out + t.fee = ANY(amounts))
    UNION ALL SELECT t.id, 'exchange' FROM exchanges t
      WHERE t.account_id = account AND t.destination_wallet_id = wallet AND (t.value_out = ANY(amounts) OR t.value_in = ANY(amounts) OR t.value_in - t.fee = ANY(amounts));
END
$$;
REVOKE ALL ON FUNCTION rows_of_amounts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rows_of_amounts TO oficina_app;
COMMENT ON FUNCTION rows_of_amounts IS 'account';
