CREATE TABLE "reader_labels" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "name" text COLLATE "und-x-icu",
  "kind" text COLLATE "und-x-icu",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "reader_labels_name" ON "reader_labels" (account_id, "name", "id");
CREATE INDEX "reader_labels_updated_at" ON "reader_labels" (account_id, "updated_at", "id");
CREATE INDEX "reader_labels_created_at" ON "reader_labels" (account_id, "created_at", "id");
CREATE UNIQUE INDEX "reader_labels_one_name" ON "reader_labels" (account_id, "name");
ALTER TABLE "reader_labels" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "reader_labels" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "reader_labels" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "reader_labels" TO oficina_app;
CREATE TABLE "reader_subscriptions" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "title" text COLLATE "und-x-icu",
  "customize_title" boolean,
  "url" text COLLATE "und-x-icu",
  "website_url" text COLLATE "und-x-icu",
  "active" boolean,
  "reader_label" jsonb,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "reader_subscriptions_title" ON "reader_subscriptions" (account_id, "title", "id");
CREATE INDEX "reader_subscriptions_updated_at" ON "reader_subscriptions" (account_id, "updated_at", "id");
CREATE INDEX "reader_subscriptions_created_at" ON "reader_subscriptions" (account_id, "created_at", "id");
CREATE UNIQUE INDEX "reader_subscriptions_one_url" ON "reader_subscriptions" (account_id, "url");
ALTER TABLE "reader_subscriptions" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "reader_subscriptions" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "reader_subscriptions" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "reader_subscriptions" TO oficina_app;

-- Items as a group reads them. Ids are `rdi-` and a number in 32 hex digits, which grows per group in the order of arrival. The text lies with
-- the feed's document; here it stands only where it is the group's own.
CREATE TABLE reader_items (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "title" text COLLATE "und-x-icu",
  "url" text COLLATE "und-x-icu",
  "author" text COLLATE "und-x-icu",
  "reader_subscription_id" text COLLATE "C" NOT NULL,
  "starred" boolean NOT NULL DEFAULT false,
  "read" boolean NOT NULL DEFAULT false,
  "point_at" timestamptz(3) NOT NULL,
  "summary" text COLLATE "und-x-icu",
  "content" text COLLATE "und-x-icu",
  "content_type" text COLLATE "C",
  document_id bigint NOT NULL,
  -- The batch that marked it as read, as long as that can be taken back.
  mark_id text COLLATE "C",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX reader_items_point_at ON "reader_items" (account_id, point_at, id);
CREATE INDEX reader_items_read ON "reader_items" (account_id, "read", point_at, id);
CREATE INDEX reader_items_starred ON "reader_items" (account_id, starred, point_at, id);
CREATE INDEX reader_items_subscription ON "reader_items" (account_id, reader_subscription_id, "read", point_at, id);
CREATE UNIQUE INDEX reader_items_document ON "reader_items" (account_id, document_id, reader_subscription_id);
CREATE INDEX reader_items_mark ON "reader_items" (account_id, mark_id) WHERE mark_id IS NOT NULL;
ALTER TABLE "reader_items" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "reader_items" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "reader_items" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "reader_items" TO oficina_app;

-- Where a subscription's items come from, how far they were given, and how many there are. Who fetches feeds reads it for all groups.
CREATE TABLE reader_sources (
  account_id text COLLATE "C" NOT NULL,
  subscription_id text COLLATE "C" NOT NULL,
  url text COLLATE "C" NOT NULL,
  active boolean NOT NULL DEFAULT true,
  -- Empty until the feed of the address is looked up.
  feed_id bigint,
  -- The feed's newest document that was given to the group; empty until it got the first ones.
  given bigint,
  items integer NOT NULL DEFAULT 0 CHECK (items >= 0),
  unread integer NOT NULL DEFAULT 0 CHECK (unread >= 0),
  starred integer NOT NULL DEFAULT 0 CHECK (starred >= 0),
  PRIMARY KEY (account_id, subscription_id)
);
CREATE INDEX reader_sources_feed ON reader_sources (feed_id, account_id, subscription_id);
CREATE INDEX reader_sources_waiting ON reader_sources (account_id, subscription_id) WHERE feed_id IS NULL;
ALTER TABLE reader_sources ENABLE ROW LEVEL SECURITY;
ALTER TABLE reader_sources FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON reader_sources TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY fetching ON reader_sources FOR SELECT TO oficina_system USING (true);
CREATE POLICY looked_up ON reader_sources FOR UPDATE TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON reader_sources TO oficina_app;
GRANT SELECT, UPDATE (feed_id, url, given) ON reader_sources TO oficina_system;

-- What was marked as read together, for a day.
CREATE TABLE reader_marks (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  PRIMARY KEY (account_id, id)
);
ALTER TABLE reader_marks ENABLE ROW LEVEL SECURITY;
ALTER TABLE reader_marks FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON reader_marks TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, DELETE ON reader_marks TO oficina_app;

-- Feeds belong to no group, and no group sees them: one row for all who read an address.
CREATE TABLE feeds (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  url text COLLATE "C" NOT NULL UNIQUE,
  host text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  title text,
  website_url text,
  -- Who answers with these is told that nothing changed.
  etag text,
  last_modified text,
  body_hash bytea,
  -- How its items are told apart: the most exact way that the feed allows.
  identity text COLLATE "C" NOT NULL DEFAULT 'guid',
  -- Set before a fetch, so that one that ends the process is not begun again at once.
  next_check_at timestamptz(3) NOT NULL,
  checked_at timestamptz(3),
  fetched_at timestamptz(3),
  failures integer NOT NULL DEFAULT 0,
  failure text COLLATE "C",
  failing_since timestamptz(3),
  status integer,
  paused_at timestamptz(3),
  gone_since timestamptz(3),
  missing_since timestamptz(3),
  moving_to text COLLATE "C",
  moving_since timestamptz(3),
  moving_seen integer NOT NULL DEFAULT 0,
  came integer NOT NULL DEFAULT 0,
  newest_document bigint NOT NULL DEFAULT 0,
  -- Documents up to this one were given to all who read the feed.
  spread_document bigint NOT NULL DEFAULT 0
);
CREATE INDEX feeds_due ON feeds (next_check_at) WHERE paused_at IS NULL;
CREATE INDEX feeds_unspread ON feeds (id) WHERE newest_document > spread_document;

CREATE TABLE feed_documents (
  feed_id bigint NOT NULL,
  key bytea NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  hash bytea NOT NULL,
  first_seen_at timestamptz(3) NOT NULL,
  seen_at timestamptz(3) NOT NULL,
  published_at timestamptz(3),
  title text NOT NULL,
  url text NOT NULL,
  author text NOT NULL,
  summary text NOT NULL,
  content_type text COLLATE "C" NOT NULL,
  content text NOT NULL,
  enclosures jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (feed_id, key)
);
CREATE UNIQUE INDEX feed_documents_id ON feed_documents (id);
CREATE INDEX feed_documents_seen ON feed_documents (feed_id, seen_at, id);

-- Hosts that asked to be left alone.
CREATE TABLE feed_hosts (
  host text COLLATE "C" PRIMARY KEY,
  url text COLLATE "C" NOT NULL,
  refused_at timestamptz(3) NOT NULL,
  wait_until timestamptz(3)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON feeds, feed_documents, feed_hosts TO oficina_system;
