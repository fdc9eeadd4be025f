-- What plans cost: prices of the card processor, and the free plan's, which the product adds itself.
CREATE TABLE plan_prices (
  id text COLLATE "C" PRIMARY KEY,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  livemode boolean NOT NULL,
  group_plan text COLLATE "C" NOT NULL,
  unit_amount integer NOT NULL,
  platform_price_id text COLLATE "und-x-icu" NOT NULL,
  active boolean NOT NULL,
  UNIQUE (livemode, platform_price_id)
);
GRANT SELECT, INSERT, UPDATE ON plan_prices TO oficina_system;

-- Everything that the card processor told, once each: the inbox of webhooks, and the work that follows from them.
CREATE TABLE processor_events (
  id text COLLATE "C" PRIMARY KEY,
  type text COLLATE "C" NOT NULL,
  livemode boolean NOT NULL,
  occurred_at text COLLATE "C" NOT NULL,
  received_at timestamptz(3) NOT NULL,
  body jsonb NOT NULL,
  group_id text COLLATE "C",
  tries integer NOT NULL DEFAULT 0,
  try_at timestamptz(3) NOT NULL,
  applied_at timestamptz(3),
  outcome text COLLATE "C"
);
CREATE INDEX processor_events_waiting ON processor_events (try_at) WHERE applied_at IS NULL;
CREATE INDEX processor_events_group ON processor_events (group_id, occurred_at) WHERE group_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON processor_events TO oficina_system;

-- Checkouts that administrators began: what a browser says of a group at the processor's is believed by these alone.
CREATE TABLE checkouts (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, id)
);

-- What the processor last said of each subscription of a group.
CREATE TABLE paid_subscriptions (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  livemode boolean NOT NULL,
  known boolean NOT NULL,
  occurred_at text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  price_id text COLLATE "C",
  plan text COLLATE "C",
  quantity integer NOT NULL,
  customer_id text COLLATE "C",
  created_at text COLLATE "C" NOT NULL,
  ended_at text COLLATE "C",
  next_billed_at text COLLATE "C",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX paid_subscriptions_id ON paid_subscriptions (id);

-- A group's way from one plan to another: `wanted` is asked of the processor until it has confirmed it.
CREATE TABLE plan_switches (
  account_id text COLLATE "C" PRIMARY KEY,
  livemode boolean NOT NULL,
  switched_at timestamptz(3),
  wanted text COLLATE "C",
  try_at timestamptz(3),
  tries integer NOT NULL DEFAULT 0,
  -- The plan that last followed from payments. Where the group has another one, the operator has decided since.
  decided text COLLATE "C",
  review text COLLATE "C",
  -- The event about an overdue payment that administrators were told of.
  told_overdue text COLLATE "C"
);
CREATE INDEX plan_switches_wanted ON plan_switches (try_at) WHERE wanted IS NOT NULL;

ALTER TABLE checkouts ENABLE ROW LEVEL SECURITY;
ALTER TABLE checkouts FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON checkouts TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY system ON checkouts TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT ON checkouts TO oficina_app;
GRANT SELECT, DELETE ON checkouts TO oficina_system;

ALTER TABLE paid_subscriptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE paid_subscriptions FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON paid_subscriptions TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY system ON paid_subscriptions TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT ON paid_subscriptions TO oficina_app;
GRANT SELECT, INSERT, UPDATE ON paid_subscriptions TO oficina_system;

ALTER TABLE plan_switches ENABLE ROW LEVEL SECURITY;
ALTER TABLE plan_switches FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON plan_switches TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY system ON plan_switches TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE ON plan_switches TO oficina_app, oficina_system;
