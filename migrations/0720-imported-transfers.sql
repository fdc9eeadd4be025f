-- Transfers and exchanges that an import of another program's file wrote.
ALTER TABLE "transfers" ADD COLUMN "csv_id" text COLLATE "C";
ALTER TABLE "exchanges" ADD COLUMN "csv_id" text COLLATE "C";
CREATE INDEX transfers_csv ON transfers (account_id, csv_id, date, id) WHERE csv_id IS NOT NULL;
CREATE INDEX exchanges_csv ON exchanges (account_id, csv_id, date, id) WHERE csv_id IS NOT NULL;
