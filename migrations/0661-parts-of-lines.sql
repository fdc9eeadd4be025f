-- A line of a bill may use a part of the stock.
ALTER TABLE "order_lines" ADD COLUMN "part_id" text COLLATE "C";
ALTER TABLE "order_lines" ADD COLUMN "serial" text COLLATE "und-x-icu";
ALTER TABLE "order_lines" ADD COLUMN "given_back" boolean;
CREATE INDEX "order_lines_part_id" ON "order_lines" (account_id, "part_id", "id");
