-- What the check of a finished backup found: the rows that an import would take, or why it would refuse the zip.
ALTER TABLE group_backups ADD COLUMN checked_rows integer, ADD COLUMN fault text;
GRANT SELECT ON group_backups TO oficina_system;
