-- Feeds write the first day of 1970 where they know no date. Such items get the time of their arrival, as items without a date do.
UPDATE feed_documents SET published_at = NULL WHERE published_at < '1970-01-02Z';
ALTER TABLE reader_items NO FORCE ROW LEVEL SECURITY;
UPDATE reader_items SET point_at = created_at WHERE point_at < '1970-01-02Z';
ALTER TABLE reader_items FORCE ROW LEVEL SECURITY;
