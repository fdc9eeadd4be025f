-- The row of a bank file that is a payment, and whether accepting the row recorded it.
ALTER TABLE order_payments ADD COLUMN "bank_row" text COLLATE "und-x-icu";
ALTER TABLE order_payments ADD COLUMN "from_row" boolean;
CREATE UNIQUE INDEX order_payments_one_bank_row ON order_payments (account_id, bank_row);

-- Which rows look like the payment of a record in another module, until a person decides.
CREATE TABLE payment_proposals (
  account_id text COLLATE "C" NOT NULL,
  row_id text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  label text NOT NULL,
  PRIMARY KEY (account_id, row_id)
);
CREATE INDEX payment_proposals_source ON payment_proposals (account_id, source, row_id);
COMMENT ON TABLE payment_proposals IS 'account';
ALTER TABLE payment_proposals ENABLE ROW LEVEL SECURITY;
ALTER TABLE payment_proposals FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON payment_proposals TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY private ON payment_proposals AS RESTRICTIVE FOR SELECT TO oficina_restricted USING (NOT is_hidden(account_id, row_id, hidden_wallets(), false));
GRANT SELECT, INSERT, UPDATE, DELETE ON payment_proposals TO oficina_app;
