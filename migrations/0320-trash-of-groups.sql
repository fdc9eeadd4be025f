-- What a trash holds for too long is looked for group by group. The function over all groups, which read the whole table, stays for
-- processes of the version before.
DROP INDEX trash_due;
CREATE INDEX trash_due ON trash (account_id, deleted_at);
CREATE INDEX trash_ended ON trash (account_id) WHERE ended;

CREATE FUNCTION trashes_to_end(asked text[], before timestamptz) RETURNS SETOF text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  RETURN QUERY EXECUTE 'SELECT DISTINCT account_id FROM trash WHERE account_id = ANY($1) AND (deleted_at <= $2 OR ended)' USING asked, before;
END $$;
REVOKE ALL ON FUNCTION trashes_to_end(text[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION trashes_to_end(text[], timestamptz) TO oficina_system;
COMMENT ON FUNCTION trashes_to_end IS 'caller';
