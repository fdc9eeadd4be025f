-- The file drive: entries of the tree, their versions, the bytes that a group keeps, and the names that files have left of late.
CREATE TABLE "cloud_files" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "name" text COLLATE "und-x-icu",
  "kind" text COLLATE "C",
  "dir_id" text COLLATE "C",
  "description" text COLLATE "und-x-icu",
  "color" text COLLATE "und-x-icu",
  "starred" boolean,
  "external_key" text COLLATE "und-x-icu",
  "max_versions" integer,
  "webdav_key" text COLLATE "und-x-icu",
  "size" bigint,
  "stored" bigint,
  "content_type" text COLLATE "und-x-icu",
  "sha256" text COLLATE "und-x-icu",
  "version" integer,
  "deleted_at" timestamptz(3),
  "deleted_kind" text COLLATE "C",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "cloud_files_name" ON "cloud_files" (account_id, "name", "id");
CREATE INDEX "cloud_files_updated_at" ON "cloud_files" (account_id, "updated_at", "id");
CREATE INDEX "cloud_files_created_at" ON "cloud_files" (account_id, "created_at", "id");
CREATE INDEX "cloud_files_kind" ON "cloud_files" (account_id, "kind", "name", "id");
CREATE INDEX "cloud_files_dir_id" ON "cloud_files" (account_id, "dir_id", "id");
CREATE UNIQUE INDEX "cloud_files_one_name" ON "cloud_files" (account_id, "dir_id", "name") NULLS NOT DISTINCT WHERE "kind" IN ('dir', 'dir_app', 'file', 'file_enc');
ALTER TABLE "cloud_files" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "cloud_files" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "cloud_files" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "cloud_files" TO oficina_app;

-- The bytes of a file as they were saved; the newest ones are those of the entry itself.
CREATE TABLE file_versions (
  account_id text COLLATE "C" NOT NULL,
  file_id text COLLATE "C" NOT NULL,
  number integer NOT NULL,
  sha256 text COLLATE "C" NOT NULL,
  size bigint NOT NULL CHECK (size >= 0),
  crc32 bigint NOT NULL,
  content_type text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  PRIMARY KEY (account_id, file_id, number)
);
CREATE INDEX file_versions_sha256 ON file_versions (sha256);
ALTER TABLE file_versions ENABLE ROW LEVEL SECURITY;
ALTER TABLE file_versions FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON file_versions TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY named ON file_versions FOR SELECT TO oficina_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON file_versions TO oficina_app;

-- Bytes of a group: the newest versions of its files, and the older ones. No write goes past the quota.
CREATE TABLE file_usage (
  account_id text COLLATE "C" PRIMARY KEY,
  files bigint NOT NULL DEFAULT 0 CHECK (files >= 0),
  versions bigint NOT NULL DEFAULT 0 CHECK (versions >= 0),
  quota bigint NOT NULL,
  CONSTRAINT file_usage_quota CHECK (files + versions <= quota)
);
ALTER TABLE file_usage ENABLE ROW LEVEL SECURITY;
ALTER TABLE file_usage FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON file_usage TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE ON file_usage TO oficina_app;

-- The file that left a name last, by directory ('' for the root): who comes under that name soon after is that file, saved anew.
CREATE TABLE file_names_left (
  account_id text COLLATE "C" NOT NULL,
  dir_id text COLLATE "C" NOT NULL DEFAULT '',
  name text COLLATE "C" NOT NULL,
  file_id text COLLATE "C" NOT NULL,
  left_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, dir_id, name)
);
CREATE INDEX file_names_left_left_at ON file_names_left (account_id, left_at);
ALTER TABLE file_names_left ENABLE ROW LEVEL SECURITY;
ALTER TABLE file_names_left FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON file_names_left TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON file_names_left TO oficina_app;

-- Which of these digests a version of some file names: the sweep learns that much and nothing of the files.
CREATE FUNCTION named_file_versions(asked text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT sha256 FROM file_versions WHERE sha256 = ANY(asked)
$$;
REVOKE ALL ON FUNCTION named_file_versions(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION named_file_versions(text[]) TO oficina_system;
