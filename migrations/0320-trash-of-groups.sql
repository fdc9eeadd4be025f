-- What a trash holds for too long is looked for group by group. The function over all groups, which read the whole table, stays for
-- processes of the version before.
DROP INDEX trash_due;
CREATE INDEX trash_due ON trash (account_id, deleted_at);
CREATE INDEX trash_ended ON trash (account_id) WHERE ended;

CREATE FUNCTION groups_with_old_trash(asked text[], before timestamptz) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT one FROM unnest(asked) AS one
  WHERE EXISTS (SELECT FROM trash WHERE account_id = one COLLATE "C" AND deleted_at <= before)
    OR EXISTS (SELECT FROM trash WHERE account_id = one COLLATE "C" AND ended)
$$;
REVOKE ALL ON FUNCTION groups_with_old_trash(text[], timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION groups_with_old_trash(text[], timestamptz) TO oficina_system;
