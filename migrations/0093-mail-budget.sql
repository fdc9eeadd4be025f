-- Counts mails that somebody causes, by keys (a person, a recipient, a group) as `attempts` counts sign-ins, and answers the seconds until
-- the next one is allowed, 0 when all keys are within theirs. What is over is not counted: the refusal does not last longer by asking again.
-- A function, because invitations and notices are written in a group's database, whose role sees no attempts.
CREATE FUNCTION use_mail_budget(asked_keys text[], asked_most integer[], asked_minutes integer[], asked_at timestamptz(3)) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  wait integer;
BEGIN
  -- In the order of the keys, so that two that count the same ones wait for each other and never lock each other.
  INSERT INTO attempts AS known (key, email, most, minutes, times)
    SELECT asked.key, NULL, asked.most, asked.minutes, '{}'
    FROM unnest(asked_keys, asked_most, asked_minutes) AS asked (key, most, minutes) ORDER BY asked.key
  ON CONFLICT (key) DO UPDATE SET most = excluded.most, minutes = excluded.minutes, times = (
    SELECT coalesce(array_agg(one.at ORDER BY one.at), '{}') FROM unnest(known.times) AS one (at)
    WHERE one.at > asked_at - make_interval(mins => excluded.minutes));
  SELECT coalesce(max(greatest(1, ceil(extract(epoch FROM a.times[1] + make_interval(mins => a.minutes) - asked_at))::integer)), 0) INTO wait
    FROM attempts a WHERE a.key = ANY(asked_keys) AND cardinality(a.times) >= a.most;
  IF wait = 0 THEN
    UPDATE attempts SET times = times || asked_at WHERE key = ANY(asked_keys);
  END IF;
  RETURN wait;
END
$$;
REVOKE ALL ON FUNCTION use_mail_budget FROM PUBLIC;
GRANT EXECUTE ON FUNCTION use_mail_budget TO oficina_app, oficina_system;
