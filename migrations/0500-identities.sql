-- Who people are for an issuer of OpenID Connect: signs in without a password.
CREATE TABLE identities (
  id text COLLATE "C" PRIMARY KEY,
  user_id text COLLATE "C" NOT NULL,
  issuer text COLLATE "C" NOT NULL,
  -- How the issuer names the person, for good; the address may change.
  subject text COLLATE "C" NOT NULL,
  -- How the person recognises it: the address or name that the issuer stated when it was linked.
  label text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  last_address text,
  UNIQUE (issuer, subject)
);
CREATE INDEX identities_user ON identities (user_id);
COMMENT ON TABLE identities IS 'local: looked up when a person signs in, before any group is known';
GRANT SELECT, INSERT, UPDATE, DELETE ON identities TO oficina_system;

-- As in 0471, and the identities.
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
  DELETE FROM passkeys p WHERE p.user_id = person;
  DELETE FROM identities i WHERE i.user_id = person;
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
