-- The text of an item's own page, where somebody of the group asked for it.
ALTER TABLE reader_items ADD COLUMN full_text text COLLATE "und-x-icu";
