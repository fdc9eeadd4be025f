-- A column of the board: one status, by the moment it was entered. Without it an empty column would read every ticket.
CREATE INDEX "tickets_board" ON "tickets" (account_id, "status", "status_at", "id");
