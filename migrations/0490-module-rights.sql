-- The modules whose records a member may only read, or not see.
ALTER TABLE "subscriptions" ADD COLUMN "limits" jsonb;

-- The same in the person's list of groups, where every request reads them.
ALTER TABLE memberships ADD COLUMN limits jsonb;

-- Members of a sub-group by their parent group have the limits that they have there.
CREATE OR REPLACE FUNCTION spread_memberships(account text) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  parent text;
BEGIN
  IF account IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'memberships outside the bound database';
  END IF;
  SELECT coalesce(g.parent_id, account) INTO parent FROM groups g WHERE g.account_id = account;
  IF NOT EXISTS (SELECT 1 FROM groups g WHERE g.parent_id = parent) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(parent, 2));
  UPDATE memberships m SET parent_account_id = parent FROM groups g
    WHERE g.parent_id = parent AND m.account_id = g.account_id AND m.parent_account_id IS NULL;
  RETURN QUERY
  INSERT INTO memberships AS m (account_id, id, rev, created_at, updated_at, created_by, user_id, email, account_name, status, admin, bookmark, inherited, parent_account_id, limits)
  SELECT g.account_id, 'sub-' || md5(p.id || g.account_id), p.rev, p.created_at, p.updated_at, p.created_by, p.user_id, NULL,
    (SELECT o.account_name FROM memberships o WHERE o.account_id = g.account_id AND NOT o.inherited ORDER BY o.created_at LIMIT 1),
    'accepted', p.admin, false, true, parent, p.limits
  FROM memberships p JOIN groups g ON g.parent_id = parent
  WHERE p.account_id = parent AND p.status = 'accepted' AND NOT EXISTS (
    SELECT 1 FROM memberships o WHERE o.account_id = g.account_id AND o.user_id = p.user_id AND o.status = 'accepted' AND NOT o.inherited)
  ON CONFLICT (account_id, id) DO UPDATE SET status = 'accepted', admin = excluded.admin, account_name = excluded.account_name,
    limits = excluded.limits, updated_at = excluded.updated_at
    WHERE m.status <> 'accepted' OR m.admin <> excluded.admin OR m.account_name <> excluded.account_name OR m.limits IS DISTINCT FROM excluded.limits
  RETURNING m.user_id;
  RETURN QUERY
  UPDATE memberships m SET status = 'removed' FROM groups g
    WHERE g.parent_id = parent AND m.account_id = g.account_id AND m.inherited AND m.status <> 'removed' AND (
      NOT EXISTS (SELECT 1 FROM memberships p WHERE p.account_id = parent AND p.user_id = m.user_id AND p.status = 'accepted')
      OR EXISTS (SELECT 1 FROM memberships o WHERE o.account_id = m.account_id AND o.user_id = m.user_id AND o.status = 'accepted' AND NOT o.inherited))
  RETURNING m.user_id;
END
$$;
