ALTER TABLE "comments" ADD COLUMN "mentions" jsonb;
