-- An attachment that is a record itself, of a kind that has contents.
ALTER TABLE "attachments" ADD COLUMN "file_id" text COLLATE "C";
CREATE INDEX "attachments_file_id" ON "attachments" (account_id, "file_id", "id");
