-- The latest changes of a group, without the thousands that one file or rule made.
CREATE INDEX versions_by_hand ON versions (account_id, created_at, id) WHERE cause_id IS NULL;
