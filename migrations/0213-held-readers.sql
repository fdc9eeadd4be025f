-- A group that can only be read, or has switched the reader off, gets nothing new: its subscriptions are held until that ends.
ALTER TABLE reader_sources ADD COLUMN held boolean NOT NULL DEFAULT false;
-- Nothing was given for a while: next it gets, of what the feed has then, what is new to it.
ALTER TABLE reader_sources ADD COLUMN resumes boolean NOT NULL DEFAULT false;
CREATE INDEX reader_sources_held ON reader_sources (account_id) WHERE held;
