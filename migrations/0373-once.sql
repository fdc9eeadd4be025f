-- What stands once for a group or a person is one row by constraint: the group's own document, each of its settings, each setting of a person, and
-- the membership of a person or an invited address. Of rows that are there twice the newest stays.
ALTER TABLE accounts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE account_configurations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE user_configurations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE subscriptions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE memberships NO FORCE ROW LEVEL SECURITY;
ALTER TABLE changes NO FORCE ROW LEVEL SECURITY;

DELETE FROM changes WHERE (account_id, id) IN (
  SELECT account_id, id FROM accounts WHERE id <> account_id
);
DELETE FROM accounts WHERE (account_id, id) IN (
  SELECT account_id, id FROM accounts WHERE id <> account_id
);

DELETE FROM changes WHERE (account_id, id) IN (
  SELECT account_id, id FROM (
    SELECT account_id, id, row_number() OVER (PARTITION BY account_id, key ORDER BY updated_at DESC, id DESC) AS place FROM account_configurations
  ) s WHERE place > 1
);
DELETE FROM account_configurations WHERE (account_id, id) IN (
  SELECT account_id, id FROM (
    SELECT account_id, id, row_number() OVER (PARTITION BY account_id, key ORDER BY updated_at DESC, id DESC) AS place FROM account_configurations
  ) s WHERE place > 1
);

DELETE FROM changes WHERE (account_id, id) IN (
  SELECT account_id, id FROM (
    SELECT account_id, id, row_number() OVER (PARTITION BY account_id, key ORDER BY updated_at DESC, id DESC) AS place FROM user_configurations
  ) s WHERE place > 1
);
DELETE FROM user_configurations WHERE (account_id, id) IN (
  SELECT account_id, id FROM (
    SELECT account_id, id, row_number() OVER (PARTITION BY account_id, key ORDER BY updated_at DESC, id DESC) AS place FROM user_configurations
  ) s WHERE place > 1
);

DELETE FROM changes WHERE (account_id, id) IN (
  SELECT account_id, id FROM (
    SELECT account_id, id, row_number() OVER (PARTITION BY account_id, coalesce(user_id COLLATE "C", email COLLATE "C")
      ORDER BY coalesce(admin, false) DESC, updated_at DESC, id DESC) AS place
    FROM subscriptions WHERE user_id IS NOT NULL OR email IS NOT NULL
  ) s WHERE place > 1
);
DELETE FROM memberships WHERE (account_id, id) IN (
  SELECT account_id, id FROM (
    SELECT account_id, id, row_number() OVER (PARTITION BY account_id, coalesce(user_id COLLATE "C", email COLLATE "C")
      ORDER BY coalesce(admin, false) DESC, updated_at DESC, id DESC) AS place
    FROM subscriptions WHERE user_id IS NOT NULL OR email IS NOT NULL
  ) s WHERE place > 1
);
DELETE FROM subscriptions WHERE (account_id, id) IN (
  SELECT account_id, id FROM (
    SELECT account_id, id, row_number() OVER (PARTITION BY account_id, coalesce(user_id COLLATE "C", email COLLATE "C")
      ORDER BY coalesce(admin, false) DESC, updated_at DESC, id DESC) AS place
    FROM subscriptions WHERE user_id IS NOT NULL OR email IS NOT NULL
  ) s WHERE place > 1
);

ALTER TABLE accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE account_configurations FORCE ROW LEVEL SECURITY;
ALTER TABLE user_configurations FORCE ROW LEVEL SECURITY;
ALTER TABLE subscriptions FORCE ROW LEVEL SECURITY;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;
ALTER TABLE changes FORCE ROW LEVEL SECURITY;

ALTER TABLE accounts ADD CONSTRAINT accounts_one CHECK (id = account_id);
CREATE UNIQUE INDEX "account_configurations_one_key" ON "account_configurations" (account_id, "key");
CREATE UNIQUE INDEX "user_configurations_one_key" ON "user_configurations" (account_id, "key");
CREATE UNIQUE INDEX "subscriptions_one_person" ON "subscriptions" (account_id, "user_id");
CREATE UNIQUE INDEX "subscriptions_one_address" ON "subscriptions" (account_id, "email");
