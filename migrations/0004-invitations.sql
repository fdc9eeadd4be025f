ALTER TABLE "subscriptions" ADD COLUMN "name" text COLLATE "und-x-icu";
CREATE INDEX "subscriptions_name" ON "subscriptions" (account_id, "name", "id");
DROP INDEX "subscriptions_email";
ALTER TABLE "subscriptions" ADD COLUMN "invite_expires_at" timestamptz(3);
ALTER TABLE memberships ADD COLUMN invite_expires_at timestamptz(3);
ALTER TABLE memberships ADD COLUMN invited_by_label text COLLATE "und-x-icu";
CREATE INDEX memberships_invited ON memberships (lower(email)) WHERE status = 'pending';

-- Links into a group that somebody was invited to. The mailed one proves the address, a copied one only shows the way.
CREATE TABLE invitations (
  account_id text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL,
  subscription_id text COLLATE "C" NOT NULL,
  mailed boolean NOT NULL,
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, token_hash)
);
CREATE INDEX invitations_token ON invitations (token_hash);
CREATE INDEX invitations_subscription ON invitations (account_id, subscription_id);
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON invitations TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY system ON invitations TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, DELETE ON invitations TO oficina_app;
GRANT SELECT, DELETE ON invitations TO oficina_system;

-- Who is invited stays unknown to the group until accepting: inviting must not tell whether an address has an account.
DROP POLICY people ON users;
CREATE POLICY people ON users FOR SELECT TO oficina_app USING (
  id = current_setting('app.account_id')
  OR EXISTS (
    SELECT 1 FROM memberships m
    WHERE m.user_id = users.id AND m.account_id = current_setting('app.account_id') AND m.status <> 'pending'
  )
);

-- The person whose confirmed address this is: links an invitation to its account and chooses the language of the mail.
CREATE FUNCTION person_of_address(address text) RETURNS TABLE (id text, locale text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT u.id, u.locale FROM users u
  WHERE lower(coalesce(u.email, u.unconfirmed_email)) = lower(address) AND u.email IS NOT NULL AND u.disabled_at IS NULL
$$;
REVOKE ALL ON FUNCTION person_of_address FROM PUBLIC;
GRANT EXECUTE ON FUNCTION person_of_address TO oficina_app;
