-- Cash drawers: opened and closed by a person, one open at a time. What is closed does not change.
CREATE TABLE cash_drawers (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  -- The day of its opening, in the group's time zone.
  day date NOT NULL,
  currency text COLLATE "C" NOT NULL,
  opened_at timestamptz(3) NOT NULL,
  opening numeric(24,8) NOT NULL,
  closed_at timestamptz(3),
  closed_by text COLLATE "C",
  expected numeric(24,8),
  counted numeric(24,8),
  difference numeric(24,8),
  note text,
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX cash_drawers_open ON cash_drawers (account_id, user_id) WHERE closed_at IS NULL;
CREATE INDEX cash_drawers_day ON cash_drawers (account_id, day, id);
CREATE INDEX cash_drawers_closed ON cash_drawers (account_id, closed_at, id);
COMMENT ON TABLE cash_drawers IS 'account';
ALTER TABLE cash_drawers ENABLE ROW LEVEL SECURITY;
ALTER TABLE cash_drawers FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON cash_drawers TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON cash_drawers TO oficina_app;

-- What happened to the money of each day: payments, refunds, their corrections, deposits and withdrawals. Rows are only added.
CREATE TABLE cash_journal (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  at timestamptz(3) NOT NULL,
  day date NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  entry text COLLATE "C" NOT NULL,
  method text COLLATE "C" NOT NULL,
  -- Below zero for money that went out.
  amount numeric(24,8) NOT NULL,
  currency text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C",
  ticket_id text COLLATE "C",
  -- The drawer that was open; none for other methods than cash.
  drawer_id text COLLATE "C",
  note text,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX cash_journal_day ON cash_journal (account_id, day, id);
CREATE INDEX cash_journal_drawer ON cash_journal (account_id, drawer_id, id);
COMMENT ON TABLE cash_journal IS 'account';

-- Payments that were recorded before.
ALTER TABLE order_payments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE account_configurations NO FORCE ROW LEVEL SECURITY;
INSERT INTO cash_journal (account_id, id, at, day, user_id, entry, method, amount, currency, payment_id, ticket_id)
SELECT p.account_id, 'jrn' || substr(p.id, 4), p.created_at, (p.created_at AT TIME ZONE coalesce(z.value, 'UTC'))::date, coalesce(p.created_by, ''),
  CASE WHEN p.refund_of IS NULL THEN 'payment' ELSE 'refund' END, p.method,
  CASE WHEN p.refund_of IS NULL THEN p.amount ELSE -p.amount END, p.currency, p.id, p.ticket_id
FROM order_payments p LEFT JOIN account_configurations z ON z.account_id = p.account_id AND z.key = 'time-zone'
WHERE p.amount IS NOT NULL AND p.currency IS NOT NULL AND p.method IS NOT NULL
ON CONFLICT DO NOTHING;
ALTER TABLE order_payments FORCE ROW LEVEL SECURITY;
ALTER TABLE account_configurations FORCE ROW LEVEL SECURITY;

ALTER TABLE cash_journal ENABLE ROW LEVEL SECURITY;
ALTER TABLE cash_journal FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON cash_journal TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT ON cash_journal TO oficina_app;
