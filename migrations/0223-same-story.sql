-- By which two feeds' items are known to tell the same: hashes of title and address, where these are its own.
ALTER TABLE reader_items ADD COLUMN title_key bigint, ADD COLUMN page_key bigint;
CREATE INDEX reader_items_same_title ON reader_items (account_id, title_key, point_at) WHERE NOT "read" AND title_key IS NOT NULL;
CREATE INDEX reader_items_same_page ON reader_items (account_id, page_key, point_at) WHERE NOT "read" AND page_key IS NOT NULL;
