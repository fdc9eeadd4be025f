-- Bills of which something is due, among which the payer of an income is looked for: under row-level security no index finds amounts.
CREATE INDEX tickets_open_bill ON tickets (account_id, id) WHERE due > 0;
