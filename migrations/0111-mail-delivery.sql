-- When a mail is tried next (NULL: at once), and since when it is not tried any more.
ALTER TABLE mails ADD COLUMN try_at timestamptz(3);
ALTER TABLE mails ADD COLUMN given_up_at timestamptz(3);
CREATE INDEX mails_due ON mails (coalesce(try_at, created_at)) WHERE sent_at IS NULL AND given_up_at IS NULL;
CREATE INDEX mails_given_up ON mails (given_up_at) WHERE given_up_at IS NOT NULL;
UPDATE mails SET given_up_at = created_at WHERE sent_at IS NULL AND tries >= 5;

-- Addresses, in small letters, whose mail server says that there is nobody of that name.
CREATE TABLE bounced_addresses (
  address text PRIMARY KEY,
  at timestamptz(3) NOT NULL,
  reason text NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON bounced_addresses TO oficina_system;
