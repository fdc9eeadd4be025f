-- Where the lines of the audit log are sent, besides the table: one row per target of the settings.
CREATE TABLE audit_targets (
  name text COLLATE "C" PRIMARY KEY,
  -- Until when a process sends, or nobody tries after a failure.
  held_until timestamptz(3),
  -- The last failure, until lines arrive again.
  failure text
);
COMMENT ON TABLE audit_targets IS 'local: of the installation';
GRANT SELECT, INSERT, UPDATE, DELETE ON audit_targets TO oficina_system;
GRANT SELECT ON audit_targets TO oficina_app;

-- The lines that a target does not have yet. Each is written in the transaction of its line, so that none is missed however late that
-- commits, and deleted when the target has it.
CREATE TABLE audit_outbox (
  target text COLLATE "C" NOT NULL,
  audit_id bigint NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (target, audit_id)
);
COMMENT ON TABLE audit_outbox IS 'local: of the installation';
GRANT INSERT ON audit_outbox TO oficina_app;
GRANT SELECT, INSERT, DELETE ON audit_outbox TO oficina_system;
