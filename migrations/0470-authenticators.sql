-- The authenticator app of a person, whose codes the sign-in asks for after the password.
CREATE TABLE authenticators (
  user_id text COLLATE "C" PRIMARY KEY,
  -- The secret that the app shares with the server, encrypted with the installation's secret.
  sealed bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  -- The 30 seconds of the newest accepted code: earlier ones, and the same code again, are refused.
  last_step bigint NOT NULL,
  -- By how many of these steps the clock of the device is ahead.
  drift integer NOT NULL DEFAULT 0
);
COMMENT ON TABLE authenticators IS 'local: looked up when a person signs in, before any group is known';
GRANT SELECT, INSERT, UPDATE, DELETE ON authenticators TO oficina_system;

-- Ten codes, each of which replaces one code of the app. The same salt for all of a person, so that one slow hash checks them all.
CREATE TABLE recovery_codes (
  user_id text COLLATE "C" NOT NULL,
  secret_hash bytea NOT NULL,
  salt bytea NOT NULL,
  created_at timestamptz(3) NOT NULL,
  used_at timestamptz(3),
  PRIMARY KEY (user_id, secret_hash)
);
COMMENT ON TABLE recovery_codes IS 'local: looked up when a person signs in, before any group is known';
GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_codes TO oficina_system;

-- When the session last proved a second factor.
ALTER TABLE sessions ADD COLUMN factor_at timestamptz(3);

-- As in 0131, and the second factor.
CREATE OR REPLACE FUNCTION erase_person(person text, label text, rev text, moment timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  addresses text[];
BEGIN
  SELECT array_remove(ARRAY[lower(u.email), lower(u.unconfirmed_email)], NULL) INTO addresses FROM users u WHERE u.id = person FOR UPDATE;
  addresses := addresses || ARRAY(SELECT DISTINCT lower(t.email) FROM one_time_tokens t WHERE t.user_id = person);
  DELETE FROM sessions s WHERE s.user_id = person;
  DELETE FROM authenticators f WHERE f.user_id = person;
  DELETE FROM recovery_codes c WHERE c.user_id = person;
  DELETE FROM one_time_tokens t WHERE t.user_id = person;
  DELETE FROM mails m WHERE lower(m.recipient) = ANY(addresses);
  DELETE FROM attempts a WHERE a.email = ANY(addresses)
    OR a.key IN (SELECT 'mail to ' || one FROM unnest(addresses) AS one)
    OR a.key LIKE 'code % ' || person;
  DELETE FROM audit a WHERE a.user_id = person AND a.account_id IS NULL;
  UPDATE audit a SET address = NULL WHERE a.user_id = person AND a.address IS NOT NULL;
  UPDATE memberships m SET invited_by_label = label WHERE m.created_by = person AND m.invited_by_label IS NOT NULL;
  UPDATE memberships m SET email = NULL, bookmark = false WHERE m.user_id = person;
  UPDATE users u SET fullname = label, rev = erase_person.rev, updated_at = moment, email = NULL, unconfirmed_email = NULL, password_hash = NULL,
    newsletter = false, newsletter_topics = '{}', operator = false, confirmed_at = NULL, confirmation_sent_at = NULL, disabled_at = moment
    WHERE u.id = person;
END
$$;
