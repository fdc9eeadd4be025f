-- With which program a version of a file was saved, and what the owner calls the key or token that the program used.
ALTER TABLE file_versions ADD COLUMN program text COLLATE "C";
ALTER TABLE file_versions ADD COLUMN key_label text COLLATE "und-x-icu";
-- When this content was first saved, if it was saved again since.
ALTER TABLE file_versions ADD COLUMN first_saved_at timestamptz(3);
