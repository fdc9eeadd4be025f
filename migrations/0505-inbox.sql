CREATE TABLE "notices" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "group_id" text COLLATE "und-x-icu",
  "item" text COLLATE "und-x-icu",
  "item_kind" text COLLATE "und-x-icu",
  "anchor" text COLLATE "und-x-icu",
  "item_label" text COLLATE "und-x-icu",
  "reason" text COLLATE "C",
  "detail" text COLLATE "und-x-icu",
  "by_id" text COLLATE "und-x-icu",
  "times" integer,
  "at" timestamptz(3),
  "quiet" boolean,
  "read_at" timestamptz(3),
  "done_at" timestamptz(3),
  "snoozed_until" timestamptz(3),
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "notices_at" ON "notices" (account_id, "at", "id");
CREATE INDEX "notices_updated_at" ON "notices" (account_id, "updated_at", "id");
CREATE INDEX "notices_created_at" ON "notices" (account_id, "created_at", "id");
CREATE INDEX "notices_item" ON "notices" (account_id, "item", "id");
ALTER TABLE "notices" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "notices" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "notices" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "notices" TO oficina_app;
CREATE TABLE "notice_choices" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "reason" text COLLATE "C",
  "here" boolean,
  "push" boolean,
  "mail" text COLLATE "C",
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "notice_choices_reason" ON "notice_choices" (account_id, "reason", "reason", "id");
CREATE INDEX "notice_choices_updated_at" ON "notice_choices" (account_id, "updated_at", "id");
CREATE INDEX "notice_choices_created_at" ON "notice_choices" (account_id, "created_at", "id");
CREATE UNIQUE INDEX "notice_choices_one_reason" ON "notice_choices" (account_id, "reason");
ALTER TABLE "notice_choices" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "notice_choices" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "notice_choices" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "notice_choices" TO oficina_app;
CREATE TABLE "watched_records" (
  account_id text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  rev text COLLATE "C" NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  created_by text COLLATE "C",
  "item_id" text COLLATE "C",
  "user_id" text COLLATE "C",
  "watching" boolean,
  PRIMARY KEY (account_id, id)
);
CREATE INDEX "watched_records_item_id" ON "watched_records" (account_id, "item_id", "id");
CREATE INDEX "watched_records_updated_at" ON "watched_records" (account_id, "updated_at", "id");
CREATE INDEX "watched_records_created_at" ON "watched_records" (account_id, "created_at", "id");
CREATE UNIQUE INDEX "watched_records_one_person" ON "watched_records" (account_id, "item_id", "user_id");
ALTER TABLE "watched_records" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "watched_records" FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON "watched_records" TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
GRANT SELECT, INSERT, UPDATE, DELETE ON "watched_records" TO oficina_app;
COMMENT ON TABLE notices IS 'account';
COMMENT ON TABLE notice_choices IS 'account';
COMMENT ON TABLE watched_records IS 'account';

-- What happened, for one person each, until a job makes a notice of it. The group is the bound one: a transaction cannot name another.
CREATE TABLE pending_notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  group_id text COLLATE "C" NOT NULL DEFAULT current_setting('app.account_id'),
  user_id text COLLATE "C" NOT NULL,
  -- Without a reason: the person's rights in the group have changed.
  reason text COLLATE "C",
  item text COLLATE "C",
  item_kind text COLLATE "C",
  module text COLLATE "C" NOT NULL,
  item_label text,
  anchor text COLLATE "C",
  by_id text COLLATE "C",
  by_name text,
  at timestamptz(3) NOT NULL,
  -- Facts of the reason by language, and what a mail says in addition.
  detail jsonb NOT NULL,
  -- Whether the member receives mails of the group.
  mailed boolean NOT NULL
);
CREATE INDEX pending_notices_user ON pending_notices (user_id, id);
COMMENT ON TABLE pending_notices IS 'local: taken by person, over all groups';
GRANT INSERT (user_id, reason, item, item_kind, module, item_label, anchor, by_id, by_name, at, detail, mailed) ON pending_notices TO oficina_app;
GRANT SELECT, INSERT, DELETE ON pending_notices TO oficina_system;

-- Takes the oldest events that wait for the person whose database is bound, and drops those that the person may not see any more.
CREATE FUNCTION take_notices(person text, most integer) RETURNS TABLE (
  id bigint, group_id text, group_name text, reason text, item text, item_kind text, item_label text, anchor text, by_id text, by_name text,
  at timestamptz, detail jsonb, mailed boolean, module text, admin boolean, visible boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  IF person IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'notices outside the bound database';
  END IF;
  RETURN QUERY
  WITH taken AS (
    DELETE FROM pending_notices p WHERE p.id IN (
      SELECT w.id FROM pending_notices w WHERE w.user_id = person ORDER BY w.id LIMIT most FOR UPDATE SKIP LOCKED)
    RETURNING p.*)
  SELECT t.id, t.group_id, m.account_name, t.reason, t.item, t.item_kind, t.item_label, t.anchor, t.by_id, t.by_name,
    t.at, t.detail, t.mailed, t.module, coalesce(m.admin, false), m.id IS NOT NULL
  FROM taken t LEFT JOIN memberships m ON m.account_id = t.group_id AND m.user_id = person AND m.status = 'accepted'
    AND coalesce(NOT m.limits @> jsonb_build_array(jsonb_build_object('module', t.module, 'right', 'none')), true)
  ORDER BY t.id;
END
$$;
REVOKE ALL ON FUNCTION take_notices FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_notices TO oficina_app;

-- People who want a daily mail, and the last day on which it was sent.
CREATE TABLE notice_digests (
  account_id text COLLATE "C" PRIMARY KEY,
  told date
);
COMMENT ON TABLE notice_digests IS 'local: by person';
ALTER TABLE notice_digests ENABLE ROW LEVEL SECURITY;
ALTER TABLE notice_digests FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON notice_digests TO oficina_app USING (account_id = current_setting('app.account_id')) WITH CHECK (account_id = current_setting('app.account_id'));
CREATE POLICY system ON notice_digests TO oficina_system USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON notice_digests TO oficina_app, oficina_system;
