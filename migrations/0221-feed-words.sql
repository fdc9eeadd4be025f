-- The words of documents, so that items are found by their texts: once for all who read a feed, and as much of a text as a search needs.
CREATE TABLE feed_words (
  document_id bigint PRIMARY KEY,
  feed_id bigint NOT NULL,
  -- Of the document that the words are of.
  hash bytea NOT NULL,
  words tsvector NOT NULL
);
CREATE INDEX feed_words_words ON feed_words USING gin (words);
GRANT SELECT, INSERT, UPDATE, DELETE ON feed_words TO oficina_system;
