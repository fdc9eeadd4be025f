-- The item that arrived last in each subscription, for programs that ask whether there is anything new.
ALTER TABLE reader_sources ADD COLUMN newest_item text COLLATE "C", ADD COLUMN newest_item_at timestamptz(3);
ALTER TABLE reader_items NO FORCE ROW LEVEL SECURITY;
ALTER TABLE reader_sources NO FORCE ROW LEVEL SECURITY;
UPDATE reader_sources s SET newest_item = u.id, newest_item_at = u.created_at FROM (
  SELECT DISTINCT ON (account_id, reader_subscription_id) account_id, reader_subscription_id, id, created_at FROM reader_items
  ORDER BY account_id, reader_subscription_id, id DESC) u
WHERE s.account_id = u.account_id AND s.subscription_id = u.reader_subscription_id;
ALTER TABLE reader_sources FORCE ROW LEVEL SECURITY;
ALTER TABLE reader_items FORCE ROW LEVEL SECURITY;
