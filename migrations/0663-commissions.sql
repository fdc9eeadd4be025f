-- What technicians get of the work of a category, in percent.
ALTER TABLE "categories" ADD COLUMN "commission" integer;
