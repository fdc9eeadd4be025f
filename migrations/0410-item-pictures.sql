-- The picture that lists show with an item: stored with the document, and copied to each group's item. Empty for documents of earlier fetches;
-- the next fetch that finds them in a changed feed sets it.
ALTER TABLE feed_documents ADD COLUMN image text NOT NULL DEFAULT '';
ALTER TABLE reader_items ADD COLUMN "image" text COLLATE "und-x-icu";
