-- A session keeps this id when its token is renewed, so that other rows can name it.
ALTER TABLE sessions ADD COLUMN stable_id uuid NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX sessions_stable_id ON sessions (stable_id);

-- Browsers of people that show notices. Each belongs to the session that subscribed it: nothing is sent after its end.
CREATE TABLE push_subscriptions (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  session_id uuid NOT NULL,
  -- The address at the browser's push service: only the browser and this installation know it.
  endpoint text COLLATE "C" NOT NULL,
  host text COLLATE "C" NOT NULL,
  -- The keys that messages are encrypted for.
  p256dh bytea NOT NULL,
  auth bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_sent_at timestamptz(3),
  -- Failures since the last message that the push service accepted.
  failures integer NOT NULL DEFAULT 0,
  -- When its waiting messages are sent; null if none waits. While a process sends them: when another one may.
  due_at timestamptz(3),
  PRIMARY KEY (account_id, id)
);
CREATE UNIQUE INDEX push_subscriptions_endpoint ON push_subscriptions (endpoint);
CREATE UNIQUE INDEX push_subscriptions_session ON push_subscriptions (session_id);
CREATE INDEX push_subscriptions_due_at ON push_subscriptions (due_at) WHERE due_at IS NOT NULL;
COMMENT ON TABLE push_subscriptions IS 'local: by person';
ALTER TABLE push_subscriptions ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_subscriptions FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON push_subscriptions TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY system ON push_subscriptions TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON push_subscriptions TO oficina_app, oficina_system;

-- Messages that wait for a browser.
CREATE TABLE push_outbox (
  account_id text COLLATE "C" NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  subscription_id text COLLATE "C" NOT NULL,
  -- A newer message with the same topic replaces it.
  topic text COLLATE "C" NOT NULL,
  urgency text COLLATE "C" NOT NULL,
  payload text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX push_outbox_subscription ON push_outbox (account_id, subscription_id, id);
COMMENT ON TABLE push_outbox IS 'local: by person';
ALTER TABLE push_outbox ENABLE ROW LEVEL SECURITY;
ALTER TABLE push_outbox FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON push_outbox TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY system ON push_outbox TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON push_outbox TO oficina_app, oficina_system;
