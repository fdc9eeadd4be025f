CREATE TABLE "drive_vaults" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "recipient" text COLLATE "und-x-icu",
  "by_passphrase" text COLLATE "und-x-icu",
  "by_phrase" text COLLATE "und-x-icu",
  "holder" text COLLATE "C",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "drive_vaults_created_at" ON "drive_vaults" (account_id, "created_at", "id");
CREATE INDEX "drive_vaults_updated_at" ON "drive_vaults" (account_id, "updated_at", "id");
CREATE UNIQUE INDEX "drive_vaults_one_for_group" ON "drive_vaults" (account_id, "holder");
ALTER TABLE "drive_vaults" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "drive_vaults" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "drive_vaults" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "drive_vaults" TO oficina_app;
