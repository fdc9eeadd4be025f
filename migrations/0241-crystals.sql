CREATE TABLE "crystals" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "item_id" text COLLATE "C",
  "item_rev" text COLLATE "und-x-icu",
  "sheet" text COLLATE "C",
  "name" text COLLATE "und-x-icu",
  "locale" text COLLATE "und-x-icu",
  "size" integer,
  "sha256" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "crystals_created_at" ON "crystals" (account_id, "created_at", "id");
CREATE INDEX "crystals_updated_at" ON "crystals" (account_id, "updated_at", "id");
CREATE INDEX "crystals_item_id" ON "crystals" (account_id, "item_id", "id");
CREATE UNIQUE INDEX "crystals_one_sheet" ON "crystals" (account_id, "item_id", "sha256");
ALTER TABLE "crystals" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "crystals" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "crystals" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "crystals" TO oficina_app;

-- Which of these digests a sheet that was handed out names: the sweep learns that much and nothing of the sheets.
CREATE INDEX "crystals_sha256" ON "crystals" (sha256);
CREATE POLICY named ON "crystals" FOR SELECT TO oficina_system USING (true);
CREATE FUNCTION named_crystals(asked text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT sha256 FROM crystals WHERE sha256 = ANY(asked)
$$;
REVOKE ALL ON FUNCTION named_crystals(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION named_crystals(text[]) TO oficina_system;
