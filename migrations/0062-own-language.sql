-- A person's setting of the language is kept at the person too, in the same transaction.
GRANT UPDATE (locale) ON users TO oficina_app;
CREATE POLICY own_language ON users FOR UPDATE TO oficina_app
  USING (id = current_setting('app.account_id')) WITH CHECK (id = current_setting('app.account_id'));
