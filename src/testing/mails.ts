import { unseal } from '#platform/server/mail/mail-seal.ts';
import type { TestApp } from './app.ts';

export interface LaidMail {
  readonly recipient: string;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly unsubscribe: string | null;
}

/** The mails of a kind as they were laid into the outbox, oldest first. */
export async function laidMails(running: TestApp, kind: string): Promise<readonly LaidMail[]> {
  const { rows } = await running.pool.query<LaidMail>(
    'SELECT recipient, kind, subject, body_text AS text, unsubscribe FROM mails WHERE kind = $1 ORDER BY id',
    [kind],
  );
  return rows.map((row) => ({ ...row, text: unseal(running.app.secret, row.recipient, row.text) ?? '' }));
}
