-- What each group held at the end of a day (in UTC): records by the kinds that count, and bytes, files included.
CREATE TABLE usage_days (
  account_id text COLLATE "C" NOT NULL,
  day date NOT NULL,
  records integer NOT NULL,
  size bigint NOT NULL,
  PRIMARY KEY (account_id, day)
);
ALTER TABLE usage_days ENABLE ROW LEVEL SECURITY;
ALTER TABLE usage_days FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON usage_days TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON usage_days TO oficina_app;
