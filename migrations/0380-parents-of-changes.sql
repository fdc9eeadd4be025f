-- The kinds that a record belongs to, from its parent to the record at the top, by their prefixes: `tkt`, or `com.tkt` for a file at a comment on
-- a ticket. NULL for records that belong to none. A token reads what belongs to a record by its permission for that record, and one
-- column answers that for all of a group's records at once.
ALTER TABLE changes ADD COLUMN parents text COLLATE "C";

ALTER TABLE changes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE comments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE attachments NO FORCE ROW LEVEL SECURITY;
ALTER TABLE crystals NO FORCE ROW LEVEL SECURITY;

UPDATE changes c SET parents = left(t.item_id, 3) FROM comments t
  WHERE c.account_id = t.account_id AND c.id = t.id AND left(t.item_id, 4) NOT IN ('com-', 'att-', 'cry-', 'ver-');
UPDATE changes c SET parents = left(t.item_id, 3) FROM attachments t
  WHERE c.account_id = t.account_id AND c.id = t.id AND left(t.item_id, 4) NOT IN ('com-', 'att-', 'cry-', 'ver-');
UPDATE changes c SET parents = left(t.item_id, 3) FROM crystals t
  WHERE c.account_id = t.account_id AND c.id = t.id AND left(t.item_id, 4) NOT IN ('com-', 'att-', 'cry-', 'ver-');

-- Twice: a chain has at most three kinds above a record. No token reads what belongs to a removed record.
UPDATE changes c SET parents = left(t.item_id, 3) || '.' || p.parents FROM comments t, changes p
  WHERE c.account_id = t.account_id AND c.id = t.id AND p.account_id = t.account_id AND p.id = t.item_id AND c.parents IS NULL AND p.parents IS NOT NULL AND NOT p.deleted;
UPDATE changes c SET parents = left(t.item_id, 3) || '.' || p.parents FROM attachments t, changes p
  WHERE c.account_id = t.account_id AND c.id = t.id AND p.account_id = t.account_id AND p.id = t.item_id AND c.parents IS NULL AND p.parents IS NOT NULL AND NOT p.deleted;
UPDATE changes c SET parents = left(t.item_id, 3) || '.' || p.parents FROM comments t, changes p
  WHERE c.account_id = t.account_id AND c.id = t.id AND p.account_id = t.account_id AND p.id = t.item_id AND c.parents IS NULL AND p.parents IS NOT NULL AND NOT p.deleted;
UPDATE changes c SET parents = left(t.item_id, 3) || '.' || p.parents FROM attachments t, changes p
  WHERE c.account_id = t.account_id AND c.id = t.id AND p.account_id = t.account_id AND p.id = t.item_id AND c.parents IS NULL AND p.parents IS NOT NULL AND NOT p.deleted;

ALTER TABLE changes FORCE ROW LEVEL SECURITY;
ALTER TABLE comments FORCE ROW LEVEL SECURITY;
ALTER TABLE attachments FORCE ROW LEVEL SECURITY;
ALTER TABLE crystals FORCE ROW LEVEL SECURITY;
