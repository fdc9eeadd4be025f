CREATE TABLE "calendar_feeds" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "description" text COLLATE "und-x-icu",
  "sources" jsonb,
  "last_used_at" timestamptz(3),
  "ended_at" timestamptz(3),
  "secret_start" text COLLATE "und-x-icu",
  "user_id" text COLLATE "C",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "calendar_feeds_created_at" ON "calendar_feeds" (account_id, "created_at", "id");
CREATE INDEX "calendar_feeds_updated_at" ON "calendar_feeds" (account_id, "updated_at", "id");
ALTER TABLE "calendar_feeds" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "calendar_feeds" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "calendar_feeds" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "calendar_feeds" TO oficina_app;
COMMENT ON TABLE calendar_feeds IS 'account';

-- Digests of the secrets in the addresses; who asks is looked up by them, in nobody's database.
CREATE TABLE calendar_feed_secrets (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  token_hash bytea NOT NULL,
  PRIMARY KEY (account_id, id)
);
COMMENT ON TABLE calendar_feed_secrets IS 'local: looked up by the hash of a secret, before any group is known';
CREATE UNIQUE INDEX calendar_feed_secrets_hash ON calendar_feed_secrets (token_hash);
CREATE INDEX calendar_feed_secrets_user ON calendar_feed_secrets (user_id);
ALTER TABLE calendar_feed_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_feed_secrets FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON calendar_feed_secrets TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY lookup ON calendar_feed_secrets FOR SELECT TO oficina_system USING (true);
CREATE POLICY ending ON calendar_feed_secrets FOR DELETE TO oficina_system USING (true);
GRANT SELECT, INSERT, DELETE ON calendar_feed_secrets TO oficina_app;
GRANT SELECT, DELETE ON calendar_feed_secrets TO oficina_system;
CREATE POLICY lookup ON calendar_feeds FOR SELECT TO oficina_system USING (true);
CREATE POLICY use ON calendar_feeds FOR UPDATE TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT, UPDATE (last_used_at, ended_at) ON calendar_feeds TO oficina_system;
