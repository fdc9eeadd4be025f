CREATE TABLE "saved_filters" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "name" text COLLATE "und-x-icu",
  "group" text COLLATE "und-x-icu",
  "list" text COLLATE "und-x-icu",
  "query" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "saved_filters_name" ON "saved_filters" (account_id, "name", "id");
CREATE INDEX "saved_filters_updated_at" ON "saved_filters" (account_id, "updated_at", "id");
CREATE INDEX "saved_filters_created_at" ON "saved_filters" (account_id, "created_at", "id");
CREATE INDEX "saved_filters_group" ON "saved_filters" (account_id, "group", "id");
ALTER TABLE "saved_filters" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "saved_filters" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "saved_filters" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "saved_filters" TO oficina_app;
