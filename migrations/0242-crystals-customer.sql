ALTER TABLE "crystals" ADD COLUMN "customer" text COLLATE "und-x-icu";
CREATE INDEX "crystals_customer" ON "crystals" (account_id, "customer", "id");
