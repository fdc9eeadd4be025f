-- When the person of a session last entered the password in it; without one, signing in was the last time.
ALTER TABLE sessions ADD COLUMN proved_at timestamptz(3);
