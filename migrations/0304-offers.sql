-- A group that its owner has offered to another member, until when that can be taken.
ALTER TABLE groups ADD COLUMN offered_to text COLLATE "C", ADD COLUMN offered_until timestamptz(3);
