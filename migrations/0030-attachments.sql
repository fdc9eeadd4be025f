CREATE TABLE "attachments" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "item_id" text COLLATE "C",
  "name" text COLLATE "und-x-icu",
  "content_type" text COLLATE "und-x-icu",
  "size" integer,
  "sha256" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "attachments_created_at" ON "attachments" (account_id, "created_at", "id");
CREATE INDEX "attachments_updated_at" ON "attachments" (account_id, "updated_at", "id");
CREATE INDEX "attachments_item_id" ON "attachments" (account_id, "item_id", "id");
ALTER TABLE "attachments" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "attachments" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "attachments" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "attachments" TO oficina_app;

-- How many records of a group hold which bytes; the bytes lie in the blob store. The nightly sweep looks through all groups at once.
CREATE TABLE blobs (
  account_id text COLLATE "C" NOT NULL,
  sha256 text COLLATE "C" NOT NULL,
  size bigint NOT NULL,
  uses integer NOT NULL,
  PRIMARY KEY (account_id, sha256)
);
CREATE INDEX blobs_sha256 ON blobs (sha256);
ALTER TABLE blobs ENABLE ROW LEVEL SECURITY;
ALTER TABLE blobs FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON blobs TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY sweep ON blobs FOR SELECT TO oficina_system USING (true);
CREATE POLICY sweep_away ON blobs FOR DELETE TO oficina_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON blobs TO oficina_app;
GRANT SELECT, DELETE ON blobs TO oficina_system;
