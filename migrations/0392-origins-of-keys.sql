-- The origins of web pages that may use a key of the drive from a browser.
ALTER TABLE webdav_keys ADD COLUMN "origins" jsonb;
