-- Who wants the weekly summary, and the week (its Monday) that was told last.
ALTER TABLE users ADD COLUMN weekly_summary boolean NOT NULL DEFAULT true;
ALTER TABLE users ADD COLUMN summary_week date;
