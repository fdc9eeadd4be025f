-- What is asked of all groups at once is planned with its values: a cluster sends it to every server by them.
CREATE OR REPLACE FUNCTION named_attachments(asked text[]) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT sha256 FROM attachments WHERE sha256 = ANY($1)' USING asked;
END $$;

CREATE OR REPLACE FUNCTION named_file_versions(asked text[]) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT sha256 FROM file_versions WHERE sha256 = ANY($1)' USING asked;
END $$;

CREATE OR REPLACE FUNCTION named_in_trash(asked text[]) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT sha256 FROM trash WHERE sha256 = ANY($1) AND NOT ended' USING asked;
END $$;

CREATE OR REPLACE FUNCTION named_crystals(asked text[]) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT sha256 FROM crystals WHERE sha256 = ANY($1)' USING asked;
END $$;

CREATE OR REPLACE FUNCTION groups_with_old_trash(before timestamptz) RETURNS SETOF text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT account_id FROM trash WHERE deleted_at <= $1 OR ended' USING before;
END $$;

-- Rows that the application itself may not delete go in these functions alone; a cluster, whose servers ask in the application's name,
-- knows by `app.erasing` that it is one of them.
CREATE OR REPLACE FUNCTION erase_rows(account text, most integer, OUT removed bigint, OUT sha256s text[])
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
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
  EXECUTE format('SET LOCAL app.erasing = %L', account);
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

CREATE OR REPLACE FUNCTION cut_versions(first text, before timestamp with time zone, most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $$
DECLARE
  account text := current_setting('app.account_id');
  removed bigint;
BEGIN
  EXECUTE format('SET LOCAL app.erasing = %L', account);
  DELETE FROM versions WHERE account_id = account AND id = ANY (ARRAY(
    SELECT v.id FROM versions v WHERE v.account_id = account AND v.id < first AND v.created_at < least(before, now() - interval '30 days')
    ORDER BY v.id LIMIT most));
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END
$$;

-- Of a cluster's first server, with the rights of who calls them there.
COMMENT ON FUNCTION erase_rows IS 'caller';
COMMENT ON FUNCTION cut_versions IS 'caller';
COMMENT ON FUNCTION groups_with_old_trash IS 'caller';
COMMENT ON FUNCTION named_attachments IS 'caller';
COMMENT ON FUNCTION named_crystals IS 'caller';
COMMENT ON FUNCTION named_file_versions IS 'caller';
COMMENT ON FUNCTION named_in_trash IS 'caller';

-- What they ask all groups for; nightly work may read it on each server of a cluster.
COMMENT ON COLUMN attachments.sha256 IS 'over all groups';
COMMENT ON COLUMN crystals.sha256 IS 'over all groups';
COMMENT ON COLUMN file_versions.sha256 IS 'over all groups';
COMMENT ON COLUMN trash.account_id IS 'over all groups';
COMMENT ON COLUMN trash.sha256 IS 'over all groups';
COMMENT ON COLUMN trash.deleted_at IS 'over all groups';
COMMENT ON COLUMN trash.ended IS 'over all groups';
