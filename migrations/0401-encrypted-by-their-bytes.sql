-- Files whose newest bytes are those of an age file are encrypted files, whatever program saved them.
ALTER TABLE cloud_files NO FORCE ROW LEVEL SECURITY;
UPDATE cloud_files SET kind = 'file_enc' WHERE kind = 'file' AND content_type = 'application/age-encryption';
UPDATE cloud_files SET deleted_kind = 'file_enc' WHERE kind = 'file_deleted' AND deleted_kind = 'file' AND content_type = 'application/age-encryption';
ALTER TABLE cloud_files FORCE ROW LEVEL SECURITY;
