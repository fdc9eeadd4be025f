-- What the product itself must know of every group without opening it: its plan, the group above it, and since when it holds
-- more records than the free plan allows.
CREATE TABLE groups (
  account_id text COLLATE "C" NOT NULL PRIMARY KEY,
  parent_id text COLLATE "C",
  plan text COLLATE "C" NOT NULL,
  over_since timestamptz(3),
  reminded smallint NOT NULL DEFAULT 0
);
CREATE INDEX groups_parent ON groups (parent_id) WHERE parent_id IS NOT NULL;
ALTER TABLE accounts NO FORCE ROW LEVEL SECURITY;
INSERT INTO groups (account_id, plan) SELECT account_id, coalesce(v7_plan, 'free') FROM accounts;
ALTER TABLE accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE groups ENABLE ROW LEVEL SECURITY;
ALTER TABLE groups FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON groups TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY system ON groups TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON groups TO oficina_app, oficina_system;

-- A membership that follows from one in the group above; it is written by `spread_memberships` alone.
ALTER TABLE memberships ADD COLUMN inherited boolean NOT NULL DEFAULT false;
ALTER TABLE memberships ADD COLUMN parent_account_id text COLLATE "C";

-- The members of the group above reach its sub-groups, with the administrator's flag and nothing else of their membership.
-- Called within the group or one of its sub-groups after each change of a membership; a membership of one's own goes before.
CREATE FUNCTION spread_memberships(account text) RETURNS void
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
  UPDATE memberships m SET parent_account_id = parent FROM groups g
    WHERE g.parent_id = parent AND m.account_id = g.account_id AND m.parent_account_id IS NULL;
  INSERT INTO memberships AS m (account_id, id, rev, created_at, updated_at, created_by, user_id, email, account_name, status, admin, bookmark, inherited, parent_account_id)
  SELECT g.account_id, 'sub-' || md5(p.id || g.account_id), p.rev, p.created_at, p.updated_at, p.created_by, p.user_id, NULL,
    (SELECT o.account_name FROM memberships o WHERE o.account_id = g.account_id AND NOT o.inherited ORDER BY o.created_at LIMIT 1),
    'accepted', p.admin, false, true, parent
  FROM memberships p JOIN groups g ON g.parent_id = parent
  WHERE p.account_id = parent AND p.status = 'accepted' AND NOT EXISTS (
    SELECT 1 FROM memberships o WHERE o.account_id = g.account_id AND o.user_id = p.user_id AND o.status = 'accepted' AND NOT o.inherited)
  ON CONFLICT (account_id, id) DO UPDATE SET status = 'accepted', admin = excluded.admin, account_name = excluded.account_name, updated_at = excluded.updated_at;
  UPDATE memberships m SET status = 'removed' FROM groups g
    WHERE g.parent_id = parent AND m.account_id = g.account_id AND m.inherited AND m.status <> 'removed' AND (
      NOT EXISTS (SELECT 1 FROM memberships p WHERE p.account_id = parent AND p.user_id = m.user_id AND p.status = 'accepted')
      OR EXISTS (SELECT 1 FROM memberships o WHERE o.account_id = m.account_id AND o.user_id = m.user_id AND o.status = 'accepted' AND NOT o.inherited));
END
$$;
REVOKE ALL ON FUNCTION spread_memberships FROM PUBLIC;
GRANT EXECUTE ON FUNCTION spread_memberships TO oficina_app;

-- Free groups alone are limited: those of a paid plan and those reached through the group above do not count.
CREATE OR REPLACE FUNCTION groups_of(person text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(person, 1));
  RETURN (
    SELECT count(*) FROM memberships m JOIN groups g USING (account_id)
    WHERE m.user_id = person AND m.status = 'accepted' AND NOT m.inherited AND g.plan IN ('free', 'locked', 'undefined')
  );
END
$$;
