-- Reasons of notices that are sent, besides changes of kinds.
ALTER TABLE webhooks ADD COLUMN reasons jsonb NOT NULL DEFAULT '[]';
-- Of a notice: who did it, the part of the record that it is about, and one fact.
ALTER TABLE webhook_deliveries ADD COLUMN detail jsonb;
