-- `refused`: the dearer plan whose charge the card refused last. `told_ended`: the ended subscription whose last day administrators were told.
-- `difference`: how the plan and the payments differed in the nightly comparison, since `differs_since`.
ALTER TABLE plan_switches ADD COLUMN refused text COLLATE "C", ADD COLUMN told_ended text COLLATE "C",
  ADD COLUMN difference text COLLATE "C", ADD COLUMN differs_since timestamptz(3);
