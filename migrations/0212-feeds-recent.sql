-- When a feed's newest items were published, milliseconds, the newest first: what did not change is put off without asking its documents.
ALTER TABLE feeds ADD COLUMN recent jsonb NOT NULL DEFAULT '[]';
