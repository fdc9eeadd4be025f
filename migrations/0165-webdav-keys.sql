CREATE TABLE "webdav_keys" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "description" text COLLATE "und-x-icu",
  "node_id" text COLLATE "C",
  "read_only" boolean,
  "expires_at" timestamptz(3),
  "last_used_at" timestamptz(3),
  "ended_at" timestamptz(3),
  "secret_start" text COLLATE "und-x-icu",
  "user_id" text COLLATE "C",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "webdav_keys_created_at" ON "webdav_keys" (account_id, "created_at", "id");
CREATE INDEX "webdav_keys_updated_at" ON "webdav_keys" (account_id, "updated_at", "id");
CREATE INDEX "webdav_keys_node_id" ON "webdav_keys" (account_id, "node_id", "id");
ALTER TABLE "webdav_keys" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "webdav_keys" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "webdav_keys" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "webdav_keys" TO oficina_app;

-- The digests of the keys' secrets, apart from the documents, so that no reading of a document can bring one along.
CREATE TABLE webdav_key_secrets (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX webdav_key_secrets_hash ON webdav_key_secrets (token_hash);
CREATE INDEX webdav_key_secrets_user ON webdav_key_secrets (user_id);
ALTER TABLE webdav_key_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE webdav_key_secrets FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON webdav_key_secrets TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY lookup ON webdav_key_secrets FOR SELECT TO oficina_system USING (true);
CREATE POLICY ending ON webdav_key_secrets FOR DELETE TO oficina_system USING (true);
GRANT SELECT, INSERT, DELETE ON webdav_key_secrets TO oficina_app;
GRANT SELECT, DELETE ON webdav_key_secrets TO oficina_system;

-- Who calls is looked up by the secret, in nobody's database; the moments of use and of an end are noted there as well.
CREATE POLICY lookup ON webdav_keys FOR SELECT TO oficina_system USING (true);
CREATE POLICY use ON webdav_keys FOR UPDATE TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE (last_used_at, ended_at) ON webdav_keys TO oficina_system;
