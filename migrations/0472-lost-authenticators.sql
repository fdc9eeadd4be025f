-- When the app is removed because its owner lost it, two days after the mailed link was opened; any code before keeps it.
ALTER TABLE authenticators ADD COLUMN ends_at timestamptz(3);
