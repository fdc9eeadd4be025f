-- Items that came by an import, and have no document yet, are looked for when a subscription is given its first ones: few groups have any, and
-- no other item is written into this.
CREATE INDEX reader_items_imported ON reader_items (account_id, reader_subscription_id) WHERE document_id < 0;
