-- When the newest number was taken: a browser whose event stream begins later than its lists were read knows by it whether it missed something.
ALTER TABLE sequences ADD COLUMN taken_at timestamptz;
