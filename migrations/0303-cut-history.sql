-- Removes up to `most` of the oldest records of who did what, none of the last year whatever is asked for; answers how many went.
CREATE FUNCTION cut_audit(before timestamptz, most integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  removed bigint;
BEGIN
  DELETE FROM audit WHERE id = ANY (ARRAY(
    SELECT a.id FROM audit a WHERE a.at < least(before, now() - interval '365 days') ORDER BY a.id LIMIT most));
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END
$$;
REVOKE ALL ON FUNCTION cut_audit FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cut_audit TO oficina_system;
CREATE INDEX audit_at ON audit (at);

-- The same for the history of records in the bound database, whose ids grow with time: those before `first` and the moment, none of the
-- last 30 days.
CREATE FUNCTION cut_versions(first text, before timestamptz, most integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  account text := current_setting('app.account_id');
  removed bigint;
BEGIN
  DELETE FROM versions WHERE account_id = account AND id = ANY (ARRAY(
    SELECT v.id FROM versions v WHERE v.account_id = account AND v.id < first AND v.created_at < least(before, now() - interval '30 days')
    ORDER BY v.id LIMIT most));
  GET DIAGNOSTICS removed = ROW_COUNT;
  RETURN removed;
END
$$;
REVOKE ALL ON FUNCTION cut_versions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION cut_versions TO oficina_app;
