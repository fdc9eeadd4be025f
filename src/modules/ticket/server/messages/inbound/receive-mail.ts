import { Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import { Failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import type { Received } from '#platform/server/blobs/blobs.ts';
import { inboundMailbox } from '#platform/server/mail/token-address.ts';
import type { Work } from '#platform/server/workers/workers.ts';
import { fileName, largestFile } from '#modules/activity/rules/attachment.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import type { ticketTasks } from '../../tasks.ts';
import { answeredBy } from './reply-tokens.ts';
import { type IncomingMail, unreadableMail } from './read-mail.ts';
import { storeIncoming, type StoredFile } from './store-incoming.ts';

const reading: Work<typeof ticketTasks> = { module: 'ticket', pool: 'long', tooLarge: 'mail-too-large' };

/** `joined` to its ticket, or taken by another module, or in the group's `tray`; `known` was received before, `stranger` belongs to no group. */
export type Outcome = 'joined' | 'tray' | 'known' | 'stranger';

/** Stores a mail at the ticket that it answers. Receiving it again changes nothing, so a killed process may repeat it. */
export async function receiveMail(app: App, bytes: Uint8Array): Promise<Outcome> {
  const mailbox = inboundMailbox(app.environment.settings) ?? '';
  const mail = await readInThread(app, { bytes, mailbox });
  for (const module of app.modules) if ((await module.takesMail?.(app, mail)) === true) return 'joined';
  const answered = await answeredBy(app, mail);
  if (answered === undefined) return 'stranger';
  const files = await Promise.all(mail.files.map(async ({ name, bytes: content }) => keptFile(app, name, content)));
  try {
    return await withContext(app, product(app, answered.account), async (ctx) =>
      storeIncoming(ctx, { mail, answered, files: files.map(({ file }) => file) }),
    );
  } finally {
    await Promise.all(files.map(async ({ received }) => received.discard()));
  }
}

/** A mail that the reader cannot take, or not within its limits, still reaches its ticket, without its text. */
async function readInThread(
  app: App,
  question: { readonly bytes: Uint8Array; readonly mailbox: string },
): Promise<IncomingMail> {
  try {
    return await app.workers.of('mails').run(reading, 'readMail', question);
  } catch (error) {
    // No thread is free: the mail stays in the mailbox until the next time.
    if (error instanceof Failure && error.status === 503) throw error;
    app.server.log.warn({ err: error }, 'a mail of a customer could not be read');
    return unreadableMail(question);
  }
}

/** Stores the bytes before the transaction; those that no record refers to are swept later. */
async function keptFile(
  app: App,
  name: string,
  bytes: Uint8Array,
): Promise<{ readonly file: StoredFile; readonly received: Received }> {
  const received = await app.blobs.receive(Readable.from([Buffer.from(bytes)]), largestFile);
  await received.keep();
  const type = (await fileTypeFromBuffer(received.head))?.mime ?? 'application/octet-stream';
  const { size, sha256 } = received;
  return { received, file: { name: fileName(name) || 'file', type, size, sha256 } };
}
