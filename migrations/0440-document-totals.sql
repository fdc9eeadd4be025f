-- How many documents and removed documents a group has of each kind, below which kinds (`changes.parents`): what `_all_docs`, `_changes` and the
-- information about a database answer without counting rows. A group whose row without a kind is missing has not been counted yet: servers of the
-- version before write no totals, so a nightly job counts every group once.
CREATE TABLE document_totals (
  account_id text COLLATE "C" NOT NULL,
  klass text COLLATE "C" NOT NULL,
  parents text COLLATE "C" NOT NULL,
  documents bigint NOT NULL,
  removed bigint NOT NULL,
  PRIMARY KEY (account_id, klass, parents)
);
COMMENT ON TABLE document_totals IS 'account';

ALTER TABLE document_totals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON document_totals TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON document_totals TO oficina_app;
