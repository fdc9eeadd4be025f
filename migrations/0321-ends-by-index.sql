-- What the nightly sweep ends is found without reading what still stands.
CREATE INDEX sessions_created_at ON sessions (created_at);
CREATE INDEX one_time_tokens_expires_at ON one_time_tokens (expires_at);
CREATE INDEX mails_kept ON mails (coalesce(sent_at, created_at));
