-- The record by whose rule a change was made, a mapping say; null where a person made it.
ALTER TABLE versions ADD COLUMN cause_id text COLLATE "C";
