-- An income knows the record that it came from, such as a paid ticket.
ALTER TABLE "incomes" ADD COLUMN "source" text COLLATE "und-x-icu";
CREATE UNIQUE INDEX incomes_one_source ON incomes (account_id, source);
