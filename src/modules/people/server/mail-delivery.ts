import { createTransport, type Transporter } from 'nodemailer';
import type { App } from '#platform/server/app.ts';
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

async function deliverOne(app: App, transport: Transporter): Promise<boolean> {
  // Marked as tried before it is sent: a crash in between loses one try and never sends twice.
  const [mail] = await app.system('mail', async (db) =>
    db.query<{
      id: number;
      recipient: string;
      subject: string;
      body_text: string;
      body_html: string;
      unsubscribe: string | null;
    }>(
      `UPDATE mails SET tries = tries + 1 WHERE id = (
         SELECT id FROM mails WHERE sent_at IS NULL AND tries < 5 AND (failure IS NULL OR created_at + tries * interval '5 minutes' < $1)
         ORDER BY id FOR UPDATE SKIP LOCKED LIMIT 1)
       RETURNING id, recipient, subject, body_text, body_html, unsubscribe`,
      [app.now()],
    ),
  );
  if (mail === undefined) return false;
  const failure = await transport
    .sendMail({
      from: app.environment.mailFrom,
      to: { name: '', address: mail.recipient },
      subject: mail.subject,
      text: mail.body_text,
      html: mail.body_html,
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribe) },
      // What a mail holds is in it; nothing is ever fetched or read from disk for one.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    .then(() => null)
    .catch((error: Error) => error.message.slice(0, 300));
  await app.system('mail', async (db) =>
    db.query('UPDATE mails SET sent_at = $2, failure = $3 WHERE id = $1', [
      mail.id,
      failure === null ? app.now() : null,
      failure,
    ]),
  );
  return true;
}

/** One click in the mail program ends mails of this kind (RFC 8058): the program posts, it does not open the address. */
function unsubscribeHeaders(link: string | null): Record<string, string> {
  return link === null
    ? {}
    : { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
