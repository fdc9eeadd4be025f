-- Which server works on which job of the queue, so that others begin those of one that was killed again.
CREATE TABLE held_jobs (
  job_id uuid PRIMARY KEY,
  name text NOT NULL,
  process_id uuid NOT NULL
);
COMMENT ON TABLE held_jobs IS 'local: of processes and the queue';
