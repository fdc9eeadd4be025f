import { createTransport, type Transporter } from 'nodemailer';
import type { App } from '#platform/server/app.ts';
import { unseal } from '#platform/server/mail-seal.ts';
import type { Job } from '#platform/server/module.ts';

/** Sends what waits in the outbox, oldest first; a mail that fails is tried again with the next sweep, five times in all. */
export const deliverMails: Job = {
  name: 'mail-delivery',
  schedule: '* * * * *',
  work: async (app) => {
    const { smtpUrl } = app.environment;
    if (smtpUrl === undefined) return;
    const transport = createTransport(smtpUrl);
    try {
      while (await deliverOne(app, transport));
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
}

async function deliverOne(app: App, transport: Transporter): Promise<boolean> {
  // Marked as tried before it is sent: a crash in between loses one try and never sends twice.
  const [mail] = await app.system('mail', async (db) =>
    db.query<Taken>(
      `UPDATE mails SET tries = tries + 1 WHERE id = (
         SELECT id FROM mails WHERE sent_at IS NULL AND tries < 5 AND (failure IS NULL OR created_at + tries * interval '5 minutes' < $1)
         ORDER BY id FOR UPDATE SKIP LOCKED LIMIT 1)
       RETURNING id, recipient, subject, body_text, body_html, unsubscribe`,
      [app.now()],
    ),
  );
  if (mail === undefined) return false;
  const failure = await sent(app, transport, mail);
  await app.system('mail', async (db) =>
    // Nobody reads the links of a mail any more that left, or was given up.
    db.query(
      `UPDATE mails SET sent_at = $2, failure = $3,
         body_text = CASE WHEN $2::timestamptz IS NOT NULL OR tries >= 5 THEN '' ELSE body_text END,
         body_html = CASE WHEN $2::timestamptz IS NOT NULL OR tries >= 5 THEN '' ELSE body_html END WHERE id = $1`,
      [mail.id, failure === null ? app.now() : null, failure],
    ),
  );
  return true;
}

/** Null, or why it was not sent. */
async function sent(app: App, transport: Transporter, mail: Taken): Promise<string | null> {
  const [text, html] = [mail.body_text, mail.body_html].map((body) => unseal(app.secret, mail.recipient, body));
  if (text === undefined || html === undefined) return 'sealed with another secret than the present one';
  return transport
    .sendMail({
      from: app.environment.mailFrom,
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text,
      html,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribe) },
      // What a mail holds is in it; nothing is ever fetched or read from disk for one.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    .then(() => null)
    .catch((error: Error) => error.message.slice(0, 300));
}

/** One click in the mail program ends mails of this kind (RFC 8058): the program posts, it does not open the address. */
function unsubscribeHeaders(link: string | null): Record<string, string> {
  return link === null
    ? {}
    : { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
