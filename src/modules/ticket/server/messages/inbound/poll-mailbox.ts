import { Failure } from '#platform/entity/failure.ts';
import type { App, Job } from '#platform/server/app.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { receiveMail } from './receive-mail.ts';

/** Maximum bytes of a mail: those of its files in base64, and its text. */
const largestMail = 40_000_000;
/** Mails of one run; the next one takes the others. */
const mostMails = 200;

/** Every minute: stores the answers of customers at their tickets, if the installation has a mailbox for them. */
export const pollMailbox: Job = {
  name: 'inbound-mail',
  every: 60_000,
  atStart: true,
  work: async (app) => {
    const address = app.environment.settings['INBOUND_IMAP_URL'];
    if (address === undefined) return;
    let mailbox: Mailbox;
    try {
      mailbox = await openMailbox(address);
    } catch (error) {
      app.server.log.error({ err: error }, 'the mailbox for answers of customers could not be opened');
      return;
    }
    try {
      await readMailbox(app, mailbox);
    } finally {
      await mailbox.close();
    }
  },
};

/**
 * Stores each mail before it is marked as read: one that was being stored when the process was killed is read again, and known. Mails of strangers and
 * those too large stay flagged in the mailbox.
 */
export async function readMailbox(app: App, mailbox: Mailbox): Promise<void> {
  for (const id of (await mailbox.unread()).slice(0, mostMails)) {
    try {
      const bytes = await mailbox.read(id, largestMail);
      const outcome = bytes === undefined ? 'too-large' : await receiveMail(app, bytes);
      await mailbox.done(id, outcome === 'stranger' || outcome === 'too-large');
    } catch (error) {
      // Too many at once, or no thread is free: the others would fare the same.
      if (error instanceof Failure && (error.status === 429 || error.status === 503)) return;
      app.server.log.error({ err: error }, 'a mail of a customer could not be stored');
    }
  }
}
