CREATE TABLE "bookmark_entries" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "url" text COLLATE "und-x-icu",
  "name" text COLLATE "und-x-icu",
  "tag_names" jsonb,
  "notes" text COLLATE "und-x-icu",
  "read_later" boolean,
  "added_at" timestamptz(3),
  "url_key" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "bookmark_entries_added_at" ON "bookmark_entries" (account_id, "added_at", "id");
CREATE INDEX "bookmark_entries_updated_at" ON "bookmark_entries" (account_id, "updated_at", "id");
CREATE INDEX "bookmark_entries_created_at" ON "bookmark_entries" (account_id, "created_at", "id");
CREATE UNIQUE INDEX "bookmark_entries_one_page" ON "bookmark_entries" (account_id, "url_key");
ALTER TABLE "bookmark_entries" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "bookmark_entries" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "bookmark_entries" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "bookmark_entries" TO oficina_app;
