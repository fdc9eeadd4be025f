import { unseal } from '#platform/server/mail/mail-seal.ts';
import { deliverNotices } from '#modules/inbox/server/deliver.ts';
import type { TestApp } from './app.ts';

export interface LaidMail {
  readonly recipient: string;
  readonly kind: string;
  readonly subject: string;
  readonly text: string;
  readonly unsubscribe: string | null;
}

/** The mails of a kind in the outbox, oldest first, with those of notices that were still waiting. */
export async function laidMails(running: TestApp, kind: string): Promise<readonly LaidMail[]> {
  await deliverNotices.work(running.app, {});
  const { rows } = await running.pool.query<LaidMail>(
    'SELECT recipient, kind, subject, body_text AS text, unsubscribe FROM mails WHERE kind = $1 ORDER BY id',
    [kind],
  );
  return rows.map((row) => ({ ...row, text: unseal(running.app.secret, row.recipient, row.text) ?? '' }));
}
