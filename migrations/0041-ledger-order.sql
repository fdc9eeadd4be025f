-- Rows of one day stand in the order in which they were made, whatever their kind: an id grows with time after its prefix.
DROP INDEX incomes_ledger, outgos_ledger, transfers_source_ledger, transfers_destination_ledger,
  exchanges_source_ledger, exchanges_destination_ledger;
CREATE INDEX incomes_ledger ON incomes (account_id, wallet_id, date, (substr(id, 5)));
CREATE INDEX outgos_ledger ON outgos (account_id, wallet_id, date, (substr(id, 5)));
CREATE INDEX transfers_source_ledger ON transfers (account_id, source_wallet_id, date, (substr(id, 5)));
CREATE INDEX transfers_destination_ledger ON transfers (account_id, destination_wallet_id, date, (substr(id, 5)));
CREATE INDEX exchanges_source_ledger ON exchanges (account_id, source_wallet_id, date, (substr(id, 5)));
CREATE INDEX exchanges_destination_ledger ON exchanges (account_id, destination_wallet_id, date, (substr(id, 5)));
