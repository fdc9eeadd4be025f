-- What the amounts of a ticket and of an estimate are in, whatever the group counts in later. NULL, which the version before still writes,
-- is the group's currency.
ALTER TABLE tickets ADD COLUMN currency text COLLATE "und-x-icu";
ALTER TABLE estimates ADD COLUMN currency text COLLATE "und-x-icu";

-- The owner of the tables is behind their walls as well.
ALTER TABLE tickets NO FORCE ROW LEVEL SECURITY;
ALTER TABLE estimates NO FORCE ROW LEVEL SECURITY;
ALTER TABLE trash NO FORCE ROW LEVEL SECURITY;
ALTER TABLE account_configurations NO FORCE ROW LEVEL SECURITY;

-- Those that are there are in what their group counts in today: its choice, else what its language counts in.
UPDATE tickets t SET currency = (SELECT coalesce(max(c.value) FILTER (WHERE c.key = 'currency'),
    CASE WHEN max(c.value) FILTER (WHERE c.key = 'locale') ~* '^pt\M' THEN 'BRL' ELSE 'USD' END)
  FROM account_configurations c WHERE c.account_id = t.account_id)
WHERE t.estimation IS NOT NULL;
UPDATE estimates e SET currency = (SELECT coalesce(max(c.value) FILTER (WHERE c.key = 'currency'),
    CASE WHEN max(c.value) FILTER (WHERE c.key = 'locale') ~* '^pt\M' THEN 'BRL' ELSE 'USD' END)
  FROM account_configurations c WHERE c.account_id = e.account_id);
UPDATE trash r SET body = r.body || (SELECT '{"currency": "' || coalesce(max(c.value) FILTER (WHERE c.key = 'currency'),
    CASE WHEN max(c.value) FILTER (WHERE c.key = 'locale') ~* '^pt\M' THEN 'BRL' ELSE 'USD' END) || '"}'
  FROM account_configurations c WHERE c.account_id = r.account_id)::jsonb
WHERE r.klass = 'estimate' OR (r.klass = 'ticket' AND r.body ? 'estimation');

ALTER TABLE tickets FORCE ROW LEVEL SECURITY;
ALTER TABLE estimates FORCE ROW LEVEL SECURITY;
ALTER TABLE trash FORCE ROW LEVEL SECURITY;
ALTER TABLE account_configurations FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE VIEW estimate_items WITH (security_invoker = true) AS
SELECT e.account_id, ('esi-' || md5(e.id || ' ' || item.at))::text COLLATE "C" AS id, e.created_at, e.id AS estimate_id,
  (item.value ->> 'line_kind') COLLATE "C" AS line_kind, (item.value ->> 'description') COLLATE "und-x-icu" AS description,
  (item.value ->> 'quantity')::numeric AS quantity, (item.value ->> 'value')::numeric AS value, e.currency
FROM estimates e CROSS JOIN LATERAL jsonb_array_elements(e.items) WITH ORDINALITY AS item(value, at);
