-- Signs what stays with people for long: links in mails and the cookie of a known device. It is restored with the data, so that these stay valid
-- when a server is restored with another SECRET_KEY.
ALTER TABLE installation ADD COLUMN link_key text COLLATE "C" NOT NULL DEFAULT gen_random_uuid()::text || gen_random_uuid()::text;
