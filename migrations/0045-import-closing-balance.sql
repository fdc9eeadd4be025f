ALTER TABLE "csvs" ADD COLUMN "closing_balance" numeric;
