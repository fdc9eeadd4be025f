ALTER TABLE "tickets" ADD COLUMN "intake_id" text COLLATE "und-x-icu";
CREATE INDEX tickets_intake_id ON tickets (account_id, intake_id, id);
