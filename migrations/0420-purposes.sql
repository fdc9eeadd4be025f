-- The module that a person used last in a group. It is part of the person's list of groups, not of the group's records.
ALTER TABLE memberships ADD COLUMN module text COLLATE "C";

-- What a group is for: its modules that are on. Groups of today that have records of only one of the two modules that every group had
-- switch the other one off, and those that only store files or read feeds switch off both.
ALTER TABLE accounts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE account_configurations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE counters NO FORCE ROW LEVEL SECURITY;
ALTER TABLE sequences NO FORCE ROW LEVEL SECURITY;
ALTER TABLE changes NO FORCE ROW LEVEL SECURITY;

CREATE TEMPORARY TABLE purposes ON COMMIT DROP AS
WITH used AS (
  SELECT a.account_id,
    coalesce(sum(c.amount) FILTER (WHERE c.id IN ('Ticket', 'Customer', 'Equipment', 'Estimate', 'Contract', 'Maintenance', 'Handbook')), 0) > 0 AS ticket,
    coalesce(sum(c.amount) FILTER (WHERE c.id IN ('Wallet', 'Income', 'Outgo', 'Transfer', 'Exchange')), 0) > 0 AS finance,
    EXISTS (SELECT 1 FROM account_configurations f WHERE f.account_id = a.account_id AND f.key IN ('rdisk', 'exoreader') AND f.value = 'enabled')
      AS others
  FROM accounts a LEFT JOIN counters c ON c.account_id = a.account_id
  GROUP BY a.account_id)
SELECT u.account_id, m.key, 'acn-' || md5(u.account_id || ' ' || m.key) AS id, '1-' || md5(m.key || ' ' || u.account_id) AS rev,
  row_number() OVER (PARTITION BY u.account_id ORDER BY m.key) AS place
FROM used u CROSS JOIN LATERAL (VALUES ('ticket', u.ticket), ('finance', u.finance)) AS m(key, used)
WHERE NOT m.used AND (u.ticket OR u.finance OR u.others)
  AND NOT EXISTS (SELECT 1 FROM account_configurations f WHERE f.account_id = u.account_id AND f.key = m.key);

INSERT INTO account_configurations (account_id, id, rev, created_at, updated_at, key, value)
SELECT account_id, id, rev, now(), now(), key, 'disabled' FROM purposes;
INSERT INTO changes (account_id, id, klass, rev, seq, deleted)
SELECT p.account_id, p.id, 'account_configuration', p.rev, s.value + p.place, false
FROM purposes p JOIN sequences s ON s.account_id = p.account_id AND s.name = 'seq';
UPDATE sequences s SET value = s.value + p.rows FROM (SELECT account_id, count(*) AS rows FROM purposes GROUP BY account_id) p
WHERE s.account_id = p.account_id AND s.name = 'seq';

ALTER TABLE accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE account_configurations FORCE ROW LEVEL SECURITY;
ALTER TABLE counters FORCE ROW LEVEL SECURITY;
ALTER TABLE sequences FORCE ROW LEVEL SECURITY;
ALTER TABLE changes FORCE ROW LEVEL SECURITY;
