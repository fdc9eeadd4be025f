-- Whether the last payment for the group's plan failed: members are told so, while the plan stays as it is.
ALTER TABLE groups ADD COLUMN past_due boolean NOT NULL DEFAULT false;
