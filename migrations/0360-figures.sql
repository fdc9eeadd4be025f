-- What the operator is told of whole tables, as a job has counted it: who asks reads these lines.
CREATE TABLE figures (
  name text PRIMARY KEY,
  found jsonb NOT NULL,
  counted_at timestamptz(3) NOT NULL
);
COMMENT ON TABLE figures IS 'local: of the installation';
GRANT SELECT, INSERT, UPDATE ON figures TO oficina_system;
