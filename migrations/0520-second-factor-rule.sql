-- Since when a group demands a second factor of all its members; NULL if it does not.
ALTER TABLE groups ADD COLUMN factor_since timestamptz(3);

-- Until when a member may enter without one; NULL if no rule applies. It is set once and not prolonged while the rule applies.
-- `factor_told`: what the member was sent about it: 0 nothing yet, 1 the rule, 2 the reminder, 3 nothing more follows.
ALTER TABLE memberships ADD COLUMN factor_due timestamptz(3), ADD COLUMN factor_told smallint NOT NULL DEFAULT 3;
CREATE INDEX memberships_factor_told ON memberships (factor_told, factor_due) WHERE factor_told < 3;

-- Gives a deadline to the members of a group and of its sub-groups to whom a rule applies, and ends the deadlines of the others. The rule of
-- a group also applies to those who reach its sub-groups by their membership there. Called in the group after each change of a membership
-- or of the rule; returns the people whose deadline changed.
CREATE FUNCTION set_factor_deadlines(account text, moment timestamptz) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  IF account IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'memberships outside the bound database';
  END IF;
  -- The lock of spread_memberships: a rule and a member that are added to the family at the same time see each other.
  PERFORM pg_advisory_xact_lock(hashtextextended(coalesce((SELECT g.parent_id FROM groups g WHERE g.account_id = account), account), 2));
  RETURN QUERY
  WITH family AS (
    SELECT account AS id UNION ALL SELECT g.account_id FROM groups g WHERE g.parent_id = account
  ), wanted AS (
    SELECT m.account_id, m.id, g.factor_since IS NOT NULL AS own,
      CASE WHEN m.status = 'accepted' AND (g.factor_since IS NOT NULL OR (m.inherited AND p.factor_since IS NOT NULL)) THEN
        coalesce(m.factor_due,
          (SELECT o.factor_due FROM memberships o WHERE m.inherited AND o.account_id = m.parent_account_id AND o.user_id = m.user_id AND o.status = 'accepted'),
          moment + interval '7 days')
      END AS due
    FROM family f JOIN memberships m ON m.account_id = f.id JOIN groups g ON g.account_id = m.account_id
    LEFT JOIN groups p ON p.account_id = m.parent_account_id
  )
  UPDATE memberships m SET factor_due = w.due, factor_told = CASE WHEN w.due IS NOT NULL AND w.own THEN 0 ELSE 3 END
  FROM wanted w WHERE m.account_id = w.account_id AND m.id = w.id AND m.factor_due IS DISTINCT FROM w.due
  RETURNING m.user_id;
END
$$;
REVOKE ALL ON FUNCTION set_factor_deadlines FROM PUBLIC;
GRANT EXECUTE ON FUNCTION set_factor_deadlines TO oficina_app;
