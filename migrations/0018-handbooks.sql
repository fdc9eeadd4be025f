CREATE TABLE "handbooks" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "title" text COLLATE "und-x-icu",
  "icon" text COLLATE "und-x-icu",
  "content_type" text COLLATE "C",
  "content" text COLLATE "und-x-icu",
  "categories" jsonb,
  "uri" text COLLATE "und-x-icu",
  "fields" jsonb,
  "references" jsonb,
  "title_key" text COLLATE "und-x-icu",
  "links" jsonb,
  "linked_by" jsonb,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "handbooks_title" ON "handbooks" (account_id, "title", "id");
CREATE INDEX "handbooks_updated_at" ON "handbooks" (account_id, "updated_at", "id");
CREATE INDEX "handbooks_created_at" ON "handbooks" (account_id, "created_at", "id");
CREATE INDEX "handbooks_title_key" ON "handbooks" (account_id, "title_key", "id");
ALTER TABLE "handbooks" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "handbooks" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "handbooks" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "handbooks" TO oficina_app;
