-- A group that its creator deletes: until `delete_at` it can be called back, from then on the nightly job erases it.
ALTER TABLE groups ADD COLUMN delete_at timestamptz(3);
CREATE INDEX groups_delete_at ON groups (delete_at) WHERE delete_at IS NOT NULL;

-- The record of who did what goes with its group and in no other way: the role of the product itself still removes sign-ins alone.
DROP POLICY ending ON audit;
CREATE POLICY ending ON audit AS RESTRICTIVE FOR DELETE TO oficina_system
  USING (event IN ('login', 'login_failed', 'logout', 'session_revoked') OR current_user NOT IN ('oficina_system', 'oficina_app'));

-- Removes up to `most` rows of the bound database from each table that has rows of databases, as the catalogue lists them; the row of
-- `groups`, which marks it for erasure, goes when nothing else is left. Answers how many went, and the digests of files that they named.
CREATE FUNCTION erase_rows(account text, most integer, OUT removed bigint, OUT sha256s text[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  target record;
  gone bigint;
  named text[];
BEGIN
  IF account IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'rows outside the bound database';
  END IF;
  IF EXISTS (SELECT 1 FROM groups g WHERE g.account_id = account AND g.delete_at IS NULL) THEN
    RAISE EXCEPTION 'a group that is not marked for deletion';
  END IF;
  removed := 0;
  sha256s := '{}';
  FOR target IN
    SELECT c.relname AS name, EXISTS (
      SELECT 1 FROM pg_attribute d WHERE d.attrelid = c.oid AND d.attname = 'sha256' AND NOT d.attisdropped) AS files
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'account_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND c.relname <> 'groups' ORDER BY 1
  LOOP
    EXECUTE format(
      'WITH gone AS (DELETE FROM %1$I WHERE account_id = $1 AND ctid = ANY (ARRAY(SELECT t.ctid FROM %1$I t WHERE t.account_id = $1 LIMIT $2)) RETURNING %2$s AS sha256)
       SELECT count(*), array_agg(DISTINCT sha256) FILTER (WHERE sha256 IS NOT NULL) FROM gone',
      target.name, CASE WHEN target.files THEN 'sha256::text' ELSE 'NULL::text' END)
      USING account, most INTO gone, named;
    removed := removed + gone;
    sha256s := sha256s || coalesce(named, '{}');
  END LOOP;
  IF removed = 0 THEN
    DELETE FROM groups g WHERE g.account_id = account;
    GET DIAGNOSTICS removed = ROW_COUNT;
  END IF;
END
$$;
REVOKE ALL ON FUNCTION erase_rows FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_rows TO oficina_app;
