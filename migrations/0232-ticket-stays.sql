-- How long tickets stood in each open status, written when they leave it: what the report of the times reads. The stay that goes on follows from
-- the ticket itself.
CREATE TABLE ticket_stays (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  ticket_id text COLLATE "C" NOT NULL,
  ticket_created_at timestamptz(3) NOT NULL,
  status text COLLATE "C" NOT NULL,
  seconds integer NOT NULL,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX ticket_stays_ticket_id ON ticket_stays (account_id, ticket_id);
CREATE INDEX ticket_stays_report ON ticket_stays (account_id, ticket_created_at) INCLUDE (status, seconds);

-- What the timeline tells of stays that ended before.
ALTER TABLE tickets NO FORCE ROW LEVEL SECURITY;
ALTER TABLE versions NO FORCE ROW LEVEL SECURITY;
INSERT INTO ticket_stays (account_id, id, ticket_id, ticket_created_at, status, seconds)
SELECT m.account_id, 'sty' || substr(m.id, 4), m.item_id, m.created_at, m.status, greatest(0, date_part('epoch', m.at - coalesce(m.before, m.created_at)))::integer
FROM (SELECT v.account_id, v.id, v.item_id, t.created_at, v.created_at AS at, change ->> 'from' AS status,
        lag(v.created_at) OVER (PARTITION BY v.account_id, v.item_id ORDER BY v.created_at, v.id) AS before
      FROM tickets t JOIN versions v ON v.account_id = t.account_id AND v.item_id = t.id AND v.event = 'update'
      CROSS JOIN LATERAL jsonb_array_elements(v.changes) AS change WHERE change ->> 'field' = 'status') m
WHERE m.status IN ('open', 'block', 'doing', 'review')
ON CONFLICT DO NOTHING;
ALTER TABLE tickets FORCE ROW LEVEL SECURITY;
ALTER TABLE versions FORCE ROW LEVEL SECURITY;

ALTER TABLE ticket_stays ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON ticket_stays TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON ticket_stays TO oficina_app;
