-- Whether a file, or the files below a directory, keeps its last versions by number, or more of recent days and fewer of older ones.
ALTER TABLE "cloud_files" ADD COLUMN "versions_by" text COLLATE "C";
