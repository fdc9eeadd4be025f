-- Which documents some group still has items of: whoever sweeps learns that much and nothing of the items.
CREATE INDEX reader_items_of_document ON reader_items (document_id);
CREATE POLICY sweep ON reader_items FOR SELECT TO oficina_system USING (true);
GRANT SELECT (document_id) ON reader_items TO oficina_system;
