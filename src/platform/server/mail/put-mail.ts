import type { App } from '../app.ts';
import type { Mail } from './mail.ts';
import type { Db, Settle } from '../db/database.ts';
import { budgetValues } from './mail-budget.ts';
import { seal } from './mail-seal.ts';

/** The job that sends the mails in the outbox. */
export const mailJob = 'mail-delivery';

/** Maximum of mails of one kind per address and hour; further ones are silently dropped. */
const maxOfKind = 30;

/**
 * Adds a mail to the outbox with an encrypted body; a job sends it if a mail server is configured. `settle` may await
 * the statement.
 */
export async function putMail(
  app: Pick<App, 'secret' | 'environment'>,
  db: Db,
  mail: Mail,
  now: Date,
  settle: Settle = async (sent) => void (await sent),
): Promise<void> {
  const { to, kind, subject } = mail;
  const budget = { key: `${kind} to ${to.toLowerCase()}`, most: maxOfKind, minutes: 60 };
  const [text, html] = [seal(app.secret, to, mail.text), seal(app.secret, to, mail.html)];
  const sent = db.query(
    `WITH budget AS MATERIALIZED (SELECT use_mail_budget($10, $11, $12, $6) AS wait)
     INSERT INTO mails (recipient, kind, subject, body_text, body_html, created_at, period, unsubscribe, from_name, reply_to, record, reader, groups)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $13, $14, $15, $16, $17::text[] FROM budget
     WHERE wait = 0 AND NOT $9 AND ($8::text IS NULL OR NOT mail_refused($1, $2)) ON CONFLICT DO NOTHING`,
    [
      to,
      kind,
      subject,
      text,
      html,
      now,
      mail.once ?? null,
      mail.unsubscribe ?? null,
      mail.withheld === true,
      ...budgetValues(app, [budget]),
      mail.fromName ?? null,
      mail.replyTo ?? null,
      mail.record ?? null,
      mail.about?.person ?? null,
      mail.about?.groups ?? null,
    ],
  );
  db.wake(mailJob);
  await settle(sent);
}
