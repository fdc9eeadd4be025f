-- Bytes lie in the store under their digest and are named by records alone: no uses are counted. What no record names is swept by age.
DROP TABLE blobs;
CREATE INDEX "attachments_sha256" ON "attachments" (sha256);
CREATE POLICY named ON "attachments" FOR SELECT TO oficina_system USING (true);

-- Which of these digests some record of any group names: the sweep learns that much and nothing of the records.
CREATE FUNCTION named_attachments(asked text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT sha256 FROM attachments WHERE sha256 = ANY(asked)
$$;
REVOKE ALL ON FUNCTION named_attachments(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION named_attachments(text[]) TO oficina_system;

-- One row: the id that the database and its file store share.
CREATE TABLE installation (
  id text COLLATE "C" PRIMARY KEY,
  single boolean NOT NULL DEFAULT true UNIQUE CHECK (single)
);
INSERT INTO installation (id) VALUES (gen_random_uuid()::text);
GRANT SELECT ON installation TO oficina_system;
