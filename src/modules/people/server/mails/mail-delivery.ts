import { createTransport, type Transporter } from 'nodemailer';
import { notifyModules } from '#platform/server/app/module-events.ts';
import type { App, Job } from '#platform/server/app.ts';
import type { Db } from '#platform/server/db/database.ts';
import { mailJob } from '#platform/server/mail/put-mail.ts';
import { unseal } from '#platform/server/mail/mail-seal.ts';
import { isBounce, isServerAway, nextTry } from '../../rules/mail-tries.ts';

/** Mails that one process sends in parallel. */
const parallelMails = 4;
/** Milliseconds after which a mail that was being sent when its process died is tried again. */
const lease = 600_000;
/** Milliseconds that a mail server may take to be reached, to greet, and to answer. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Sends the mails in the outbox, oldest first. A failed mail is retried after growing pauses, for three days. A commit with a mail
 * wakes it; several processes and runs share the work.
 */
export const deliverMails: Job = {
  name: mailJob,
  every: 15_000,
  atStart: true,
  work: async (app) => {
    const { smtpUrl } = app.environment;
    if (smtpUrl === undefined) return;
    const first = await takeOne(app);
    if (first === undefined) return;
    const transport = createTransport({ url: smtpUrl, ...timeouts, pool: true, maxConnections: parallelMails });
    // If the server is not reachable, the run ends; the next one tries again.
    let away = false;
    const send = async (mail: Taken | undefined): Promise<void> => {
      for (let next = mail; next !== undefined; next = away ? undefined : await takeOne(app))
        away = (await sendOne(app, transport, next)) || away;
    };
    try {
      await send(first);
      await Promise.all(
        Array.from({ length: parallelMails }, async () => (away ? undefined : send(await takeOne(app)))),
      );
    } finally {
      transport.close();
    }
  },
};

interface Taken {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly unsubscribe: string | null;
  readonly tries: number;
  readonly created_at: string;
  readonly from_name: string | null;
  readonly reply_to: string | null;
  readonly record: string | null;
}

/** Takes a mail and marks it as tried before it is sent, so that after a crash no process sends it before the lease ends. */
async function takeOne(app: App): Promise<Taken | undefined> {
  const now = app.now();
  const [mail] = await app.system('mail', async (db) =>
    db.query<Taken>(
      `UPDATE mails SET tries = tries + 1, try_at = $2 WHERE id = (
         SELECT id FROM mails WHERE sent_at IS NULL AND given_up_at IS NULL AND coalesce(try_at, created_at) <= $1
         ORDER BY coalesce(try_at, created_at), id FOR UPDATE SKIP LOCKED LIMIT 1)
       RETURNING id, recipient, subject, body_text, body_html, unsubscribe, tries, created_at, from_name, reply_to, record`,
      [now, new Date(now.getTime() + lease)],
    ),
  );
  return mail;
}

/** Returns whether the mail server could not be reached. */
async function sendOne(app: App, transport: Transporter, mail: Taken): Promise<boolean> {
  const [text, html] = [mail.body_text, mail.body_html].map((body) => unseal(app.secret, mail.recipient, body));
  try {
    if (text === undefined || html === undefined) throw new Error('sealed with another secret than the present one');
    await transport.sendMail({
      from: senderOf(app, mail),
      // Mail programs show a mail once that a killed process sent without noting it.
      ...(mail.record === null ? {} : { messageId: messageIdOf(app, mail.record) }),
      ...(mail.reply_to === null ? {} : { replyTo: { name: '', address: mail.reply_to } }),
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text,
      html,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribe) },
      // Mails contain everything, so the library must not fetch URLs or read files.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } catch (error) {
    await recordFailure(app, mail, error instanceof Error ? error : new Error(String(error)));
    return isServerAway(error);
  }
  await app.system('mail', async (db) => {
    // The body is deleted after sending or giving up, because its links give access to accounts.
    await db.query("UPDATE mails SET sent_at = $2, failure = NULL, body_text = '', body_html = '' WHERE id = $1", [
      mail.id,
      app.now(),
    ]);
    await db.query('DELETE FROM bounced_addresses WHERE address = lower($1)', [mail.recipient]);
    await notifyOfEnd(app, db, mail, '');
  });
  return false;
}

/** The same whenever the mail is sent. */
function messageIdOf({ environment }: App, record: string): string {
  return `<${record.replace('/', '.')}@${new URL(environment.baseUrl).hostname}>`;
}

/** Our own address, which the mail server accepts, with the name of the group that writes. */
function senderOf({ environment: { mailFrom } }: App, { from_name: name }: Taken): string | Address {
  return name === null ? mailFrom : { name, address: /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom };
}

interface Address {
  readonly name: string;
  readonly address: string;
}

/** `failure` is empty for a mail that was sent. */
async function notifyOfEnd(app: App, db: Db, { record }: Taken, failure: string): Promise<void> {
  if (record !== null) await notifyModules(app.product, db, 'people.mail-ended', { record, failure }, app.now());
}

async function recordFailure(app: App, mail: Taken, error: Error): Promise<void> {
  const now = app.now();
  const reason = error.message.slice(0, 300);
  const bounced = isBounce(error);
  const again = bounced ? undefined : nextTry(mail.tries, new Date(mail.created_at), now);
  app.server.log.warn({ mail: mail.id, tries: mail.tries, again, bounced }, 'a mail could not be sent');
  await app.system('mail', async (db) => {
    await db.query(
      `UPDATE mails SET failure = $2, try_at = $3, given_up_at = $4,
         body_text = CASE WHEN $4::timestamptz IS NULL THEN body_text ELSE '' END,
         body_html = CASE WHEN $4::timestamptz IS NULL THEN body_html ELSE '' END WHERE id = $1`,
      [mail.id, reason, again ?? null, again === undefined ? now : null],
    );
    if (again === undefined) await notifyOfEnd(app, db, mail, reason);
    if (!bounced) return;
    await db.query(
      `INSERT INTO bounced_addresses (address, at, reason) VALUES (lower($1), $2, $3)
       ON CONFLICT (address) DO UPDATE SET at = excluded.at, reason = excluded.reason`,
      [mail.recipient, now, reason],
    );
  });
}

/** One click in the mail program ends mails of this kind (RFC 8058): the program posts, it does not open the address. */
function unsubscribeHeaders(link: string | null): Record<string, string> {
  return link === null
    ? {}
    : { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
