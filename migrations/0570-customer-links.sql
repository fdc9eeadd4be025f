CREATE TABLE "customer_links" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "ticket_id" text COLLATE "C",
  "customer" text COLLATE "und-x-icu",
  "expires_at" timestamptz(3),
  "revoked_at" timestamptz(3),
  "last_seen_at" timestamptz(3),
  "shows" jsonb,
  "photos" jsonb,
  "locale" text COLLATE "C",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "customer_links_created_at" ON "customer_links" (account_id, "created_at", "id");
CREATE INDEX "customer_links_updated_at" ON "customer_links" (account_id, "updated_at", "id");
CREATE INDEX "customer_links_ticket_id" ON "customer_links" (account_id, "ticket_id", "id");
CREATE INDEX "customer_links_customer" ON "customer_links" (account_id, "customer", "id");
ALTER TABLE "customer_links" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "customer_links" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "customer_links" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "customer_links" TO oficina_app;
COMMENT ON TABLE customer_links IS 'account';

-- How the token of an address is computed again, and the digest by which it is found: nobody is signed in, so no group is known yet.
CREATE TABLE customer_link_secrets (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  salt text COLLATE "C" NOT NULL,
  token_hash text COLLATE "C" NOT NULL,
  PRIMARY KEY (account_id, id)
);
COMMENT ON TABLE customer_link_secrets IS 'local: looked up by the hash of a secret, before any group is known';
CREATE UNIQUE INDEX customer_link_secrets_hash ON customer_link_secrets (token_hash);
ALTER TABLE customer_link_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE customer_link_secrets FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON customer_link_secrets TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY lookup ON customer_link_secrets FOR SELECT TO oficina_system USING (true);
GRANT SELECT, INSERT, DELETE ON customer_link_secrets TO oficina_app;
GRANT SELECT ON customer_link_secrets TO oficina_system;
