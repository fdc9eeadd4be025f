-- Further checksums of a version's bytes, as programs sent them and the server compared them: `SHA1:… MD5:…`. They are given back to programs that
-- compare by them.
ALTER TABLE file_versions ADD COLUMN checksums text COLLATE "C";
