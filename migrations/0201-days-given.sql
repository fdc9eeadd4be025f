-- Until when the operator lets a group keep its plan although nothing is paid.
ALTER TABLE plan_switches ADD COLUMN kept_until timestamptz(3);
