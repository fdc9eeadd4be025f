-- The first instalment that is still to come when a purchase is laid out.
ALTER TABLE "instalment_plans" ADD COLUMN "first_part" integer;
