ALTER TABLE "tickets" ADD COLUMN "accessories" jsonb;
