-- Customers and equipment that nobody wants to see in lists and choices any more.
ALTER TABLE "customers" ADD COLUMN "archived" boolean;
ALTER TABLE "equipment" ADD COLUMN "archived" boolean;
