-- Who runs the installation: the first person, and whom the command line appoints.
ALTER TABLE users ADD COLUMN operator boolean NOT NULL DEFAULT false;
