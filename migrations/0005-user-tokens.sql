CREATE TABLE "user_tokens" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "description" text COLLATE "und-x-icu",
  "permissions" jsonb,
  "active" boolean,
  "expires_at" timestamptz(3),
  "last_used_at" timestamptz(3),
  "secret_start" text COLLATE "und-x-icu",
  "user_id" text COLLATE "C",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "user_tokens_created_at" ON "user_tokens" (account_id, "created_at", "id");
CREATE INDEX "user_tokens_updated_at" ON "user_tokens" (account_id, "updated_at", "id");
ALTER TABLE "user_tokens" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "user_tokens" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "user_tokens" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "user_tokens" TO oficina_app;

-- The digests of the tokens' secrets, apart from the documents, so that no reading of a document can bring one along.
CREATE TABLE user_token_secrets (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX user_token_secrets_hash ON user_token_secrets (token_hash);
ALTER TABLE user_token_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE user_token_secrets FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON user_token_secrets TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY system ON user_token_secrets FOR SELECT TO oficina_system USING (true);
GRANT SELECT, INSERT, DELETE ON user_token_secrets TO oficina_app;
GRANT SELECT ON user_token_secrets TO oficina_system;

-- Who calls is looked up by the secret, in nobody's database; the moment of use is noted there as well.
CREATE POLICY lookup ON user_tokens FOR SELECT TO oficina_system USING (true);
CREATE POLICY use ON user_tokens FOR UPDATE TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE (last_used_at) ON user_tokens TO oficina_system;
