-- `period` makes a mail one of its kind for its reader; `unsubscribe` is the address that ends mails of its kind with one POST.
ALTER TABLE mails ADD COLUMN period text;
ALTER TABLE mails ADD COLUMN unsubscribe text;
CREATE UNIQUE INDEX mails_once ON mails (kind, lower(recipient), period) WHERE period IS NOT NULL;

ALTER TABLE users ADD COLUMN newsletter_topics jsonb NOT NULL DEFAULT '[]';

-- Which kinds of mail a person does not want.
CREATE TABLE mail_refusals (
  user_id text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  refused_at timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, kind)
);
GRANT SELECT, INSERT, DELETE ON mail_refusals TO oficina_system;

-- Asked by whoever lays a mail into the outbox, in a group's database too, where the reader may be nobody's member.
CREATE FUNCTION mail_refused(address text, about text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
  SELECT EXISTS (
    SELECT 1 FROM mail_refusals r JOIN users u ON u.id = r.user_id
    WHERE lower(coalesce(u.email, u.unconfirmed_email)) = lower(address) AND r.kind = about
  )
$$;
REVOKE ALL ON FUNCTION mail_refused FROM PUBLIC;
GRANT EXECUTE ON FUNCTION mail_refused TO oficina_app, oficina_system;
