-- The person and the groups whose records a mail tells of: what still waits is withdrawn when the person may not read them any more.
ALTER TABLE mails ADD COLUMN reader text COLLATE "C", ADD COLUMN groups text[] COLLATE "C";
CREATE INDEX mails_of_reader ON mails (reader) WHERE reader IS NOT NULL AND sent_at IS NULL AND given_up_at IS NULL;

-- Gives up mails of the bound person about a group that were made until `ended` and that no process has sent yet; without `kinds` all of them. Their bodies are deleted.
CREATE FUNCTION withdraw_mails(person text, told_of text, kinds text[], ended timestamptz, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
BEGIN
  IF person IS DISTINCT FROM current_setting('app.account_id', true) THEN
    RAISE EXCEPTION 'mails outside the bound database';
  END IF;
  UPDATE mails m SET given_up_at = at, failure = 'the rights of the reader ended', body_text = '', body_html = ''
  WHERE m.reader = person AND m.sent_at IS NULL AND m.given_up_at IS NULL AND told_of = ANY(m.groups)
    AND m.created_at <= ended AND (kinds IS NULL OR m.kind = ANY(kinds));
END
$$;
REVOKE ALL ON FUNCTION withdraw_mails FROM PUBLIC;
GRANT EXECUTE ON FUNCTION withdraw_mails TO oficina_app;
