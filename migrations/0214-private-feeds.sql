-- As the sign-in of a subscription is shown: without its secret.
ALTER TABLE "reader_subscriptions" ADD COLUMN "auth_mask" text COLLATE "und-x-icu";
-- The sign-in itself, sealed.
ALTER TABLE reader_sources ADD COLUMN auth bytea;
-- A feed that is asked with a sign-in is asked for one subscription alone (`account_id subscription_id`), and nobody else ever gets what it says.
ALTER TABLE feeds ADD COLUMN only_for text COLLATE "C";
ALTER TABLE feeds DROP CONSTRAINT feeds_url_key;
CREATE UNIQUE INDEX feeds_url ON feeds (url) WHERE only_for IS NULL;
CREATE UNIQUE INDEX feeds_only_for ON feeds (only_for) WHERE only_for IS NOT NULL;
