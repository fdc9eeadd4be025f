-- What the product itself knows of a person, in the person's words and about the person's machines, is forgotten: for the deletion of an
-- account. The row stays without a name, so that what the person wrote in groups has an author; `label` stands in place of the name.
CREATE FUNCTION erase_person(person text, label text, rev text, moment timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  addresses text[];
BEGIN
  SELECT array_remove(ARRAY[lower(u.email), lower(u.unconfirmed_email)], NULL) INTO addresses FROM users u WHERE u.id = person FOR UPDATE;
  addresses := addresses || ARRAY(SELECT DISTINCT lower(t.email) FROM one_time_tokens t WHERE t.user_id = person);
  DELETE FROM sessions s WHERE s.user_id = person;
  DELETE FROM one_time_tokens t WHERE t.user_id = person;
  DELETE FROM mails m WHERE lower(m.recipient) = ANY(addresses);
  DELETE FROM attempts a WHERE a.email = ANY(addresses)
    OR a.key IN (SELECT 'mail to ' || one FROM unnest(addresses) AS one);
  DELETE FROM audit a WHERE a.user_id = person AND a.account_id IS NULL;
  UPDATE audit a SET address = NULL WHERE a.user_id = person AND a.address IS NOT NULL;
  UPDATE memberships m SET invited_by_label = label WHERE m.created_by = person AND m.invited_by_label IS NOT NULL;
  UPDATE memberships m SET email = NULL, bookmark = false WHERE m.user_id = person;
  UPDATE users u SET fullname = label, rev = erase_person.rev, updated_at = moment, email = NULL, unconfirmed_email = NULL, password_hash = NULL,
    newsletter = false, newsletter_topics = '{}', operator = false, confirmed_at = NULL, confirmation_sent_at = NULL, disabled_at = moment
    WHERE u.id = person;
END
$$;
REVOKE ALL ON FUNCTION erase_person FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_person TO oficina_system;
