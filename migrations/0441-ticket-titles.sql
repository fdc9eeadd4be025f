-- A list of tickets sorted by title reads one page, whatever their number.
CREATE INDEX "tickets_title" ON "tickets" (account_id, "title", "id");
