ALTER TABLE "csvs" ADD COLUMN "batch" text COLLATE "und-x-icu", ADD COLUMN "bank_account" text COLLATE "und-x-icu";
CREATE INDEX csvs_batch ON csvs (account_id, batch, id);
CREATE INDEX csvs_bank_account ON csvs (account_id, bank_account, id);
