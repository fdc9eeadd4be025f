-- Who takes a feed to fetch it writes so beside its turn and leaves the turn as it is: no index holds this column, so taking a feed writes into
-- none, as long as its page has room.
ALTER TABLE feeds ADD COLUMN claimed_until timestamptz(3);
ALTER TABLE feeds SET (fillfactor = 60);
