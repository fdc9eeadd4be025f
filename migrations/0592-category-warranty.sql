ALTER TABLE "categories" ADD COLUMN "warranty" integer;
