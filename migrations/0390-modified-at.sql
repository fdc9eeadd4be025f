-- A file's own time: the one that its program sent, otherwise the time of saving. The newest version's is stored with the entry; an older version
-- has one if it differs from its time of saving.
ALTER TABLE cloud_files ADD COLUMN modified_at timestamptz(3);
ALTER TABLE file_versions ADD COLUMN modified_at timestamptz(3);

ALTER TABLE cloud_files NO FORCE ROW LEVEL SECURITY;
ALTER TABLE file_versions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE dav_properties NO FORCE ROW LEVEL SECURITY;

UPDATE cloud_files f SET modified_at = v.created_at FROM file_versions v
  WHERE v.account_id = f.account_id AND v.file_id = f.id AND v.number = f.version;

-- Windows sent the time of its files as a property, which was only stored until now. It is right for files that were not changed since. Days are
-- added to the first of the month, because an impossible date such as 31 February would fail.
UPDATE cloud_files f SET modified_at =
    make_timestamptz(p.t[3]::integer, 1 + (position(p.t[2] IN 'JanFebMarAprMayJunJulAugSepOctNovDec') - 1) / 3, 1,
      p.t[4]::integer, p.t[5]::integer, p.t[6]::double precision, 'UTC') + (p.t[1]::integer - 1) * interval '1 day'
  FROM (
    SELECT account_id, entry_id, regexp_match(value,
      '>\s*[A-Z][a-z]{2}, ([0-2]\d|3[01]) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (1[6-9]\d\d|[2-9]\d\d\d) ([01]\d|2[0-3]):([0-5]\d):([0-5]\d) GMT\s*<') AS t
    FROM dav_properties WHERE namespace = 'urn:schemas-microsoft-com:' AND name = 'Win32LastModifiedTime'
  ) p
  WHERE p.account_id = f.account_id AND p.entry_id = f.id AND p.t IS NOT NULL AND p.t[1] <> '00' AND coalesce(f.version, 1) = 1;
DELETE FROM dav_properties WHERE namespace = 'urn:schemas-microsoft-com:' AND name = 'Win32LastModifiedTime' AND entry_id <> '';

ALTER TABLE cloud_files FORCE ROW LEVEL SECURITY;
ALTER TABLE file_versions FORCE ROW LEVEL SECURITY;
ALTER TABLE dav_properties FORCE ROW LEVEL SECURITY;
