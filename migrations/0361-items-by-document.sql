-- One index tells which items are of a document, for whoever sweeps, and that a subscription has each of them once: every item that is given was
-- written into two of them.
DROP INDEX reader_items_document;
DROP INDEX reader_items_of_document;
CREATE UNIQUE INDEX reader_items_document ON reader_items (document_id, account_id, reader_subscription_id);
