-- The bank by which a group makes Pix charges, with the encrypted secrets.
CREATE TABLE pix_banks (
  account_id text COLLATE "C" NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  address text NOT NULL,
  token_address text NOT NULL,
  pix_key text NOT NULL,
  sealed bytea NOT NULL,
  PRIMARY KEY (account_id)
);
COMMENT ON TABLE pix_banks IS 'account';
ALTER TABLE pix_banks ENABLE ROW LEVEL SECURITY;
ALTER TABLE pix_banks FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON pix_banks TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON pix_banks TO oficina_app;

-- Pix charges at the bank, until some time after their end.
CREATE TABLE pix_charges (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  txid text COLLATE "C" NOT NULL,
  amount numeric(24,8) NOT NULL,
  state text COLLATE "C" NOT NULL,
  -- What a customer scans or copies; missing until the bank has answered.
  code text,
  created_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  -- When the bank is asked next; missing when there is nothing to ask.
  next_check timestamptz(3),
  checked_at timestamptz(3),
  -- What was paid, and the ids of the payments, of which each is recorded once.
  paid numeric(24,8),
  paid_ids jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX pix_charges_txid ON pix_charges (account_id, txid);
CREATE INDEX pix_charges_ticket ON pix_charges (account_id, ticket_id, id);
CREATE INDEX pix_charges_created ON pix_charges (account_id, created_at, id);
CREATE INDEX pix_charges_due ON pix_charges (next_check, account_id, id) WHERE next_check IS NOT NULL;
COMMENT ON TABLE pix_charges IS 'local: a job checks the charges of all groups';
ALTER TABLE pix_charges ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON pix_charges TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY system ON pix_charges FOR SELECT TO oficina_system USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON pix_charges TO oficina_app;
GRANT SELECT ON pix_charges TO oficina_system;

-- How the central bank names a payment.
ALTER TABLE order_payments ADD COLUMN "e2eid" text COLLATE "und-x-icu";
CREATE UNIQUE INDEX order_payments_one_e2eid ON order_payments (account_id, e2eid);
