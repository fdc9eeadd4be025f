-- Why a ticket is blocked or was given up, shown where its status is.
ALTER TABLE "tickets" ADD COLUMN "status_reason" text COLLATE "und-x-icu";
