-- Who reads a feed and has not been given anything is looked for in every round, over all groups: it should not cost more with all the others.
CREATE INDEX reader_sources_new ON reader_sources (feed_id) WHERE given IS NULL;
