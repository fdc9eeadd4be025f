-- What versions tell of a record, and of comments and files that lay at it, is forgotten for good: for the erasure of a person's data alone.
-- That something was written, when and by whom, stays. `label` stands in place of the names. The role of requests changes no version itself.
CREATE POLICY erasing ON versions TO oficina_system USING (true) WITH CHECK (true);
CREATE FUNCTION erase_versions(account text, record text, label text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  about text[] := ARRAY[record];
  nearer text[];
BEGIN
  IF account IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'versions outside the bound database';
  END IF;
  -- A removed comment or file names in its last version where it lay; files lie at comments too.
  FOR step IN 1 .. 2 LOOP
    SELECT array_agg(DISTINCT v.item_id) INTO nearer
      FROM versions v, jsonb_array_elements(v.changes) AS change
      WHERE v.account_id = account AND v.event = 'destroy' AND v.item_type IN ('comment', 'attachment')
        AND change ->> 'field' = 'item_id' AND change ->> 'from' = ANY(about);
    about := about || coalesce(nearer, '{}');
  END LOOP;
  UPDATE versions SET changes = '[]', item_label = label WHERE account_id = account AND item_id = ANY(about);
END
$$;
REVOKE ALL ON FUNCTION erase_versions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_versions TO oficina_app;
