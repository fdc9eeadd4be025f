import type { Client, TestApp } from '#src/testing/app.ts';

/** What a person is told of their sign-in: the audit log's events and the subjects of the mails, the oldest first. */
export async function toldOfSignIn({ pool }: TestApp, person: Client): Promise<{ events: string[]; mails: string[] }> {
  const events = await pool.query<{ event: string }>('SELECT event FROM audit WHERE user_id = $1 ORDER BY id', [
    person.id,
  ]);
  const mails = await pool.query<{ subject: string }>(
    "SELECT subject FROM mails WHERE recipient = $1 AND kind IN ('sign-in-changed', 'password-known') ORDER BY id",
    [person.email],
  );
  return { events: events.rows.map(({ event }) => event), mails: mails.rows.map(({ subject }) => subject) };
}
