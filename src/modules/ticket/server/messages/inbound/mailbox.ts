import { ImapFlow } from 'imapflow';
import { parseUrl } from '#platform/entity/parse-url.ts';

/** The mailbox that answers of customers arrive in. */
export interface Mailbox {
  /** Ids of mails that nobody has read, oldest first. */
  unread(): Promise<readonly string[]>;
  /** The bytes of a mail; undefined if it is larger than `most` or gone. */
  read(id: string, most: number): Promise<Uint8Array | undefined>;
  /** Marks a mail as read; `flagged` for what a person should look at in the mailbox itself. */
  done(id: string, flagged: boolean): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds to reach the server, to be greeted, and without a sign of life. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** Opens the folder of `imaps://user:password@host/FOLDER`; INBOX without a folder. */
export async function openMailbox(address: string): Promise<Mailbox> {
  const url = parseUrl(address);
  if (url === undefined) throw new Error('INBOUND_IMAP_URL is not an address');
  const secure = url.protocol === 'imaps:';
  const client = new ImapFlow({
    host: url.hostname,
    port: url.port === '' ? (secure ? 993 : 143) : Number(url.port),
    secure,
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    ...timeouts,
  });
  // Errors reach the calls; without a listener a lost connection would end the process.
  client.on('error', () => undefined);
  await client.connect();
  const folder = decodeURIComponent(url.pathname.slice(1));
  await client.mailboxOpen(folder === '' ? 'INBOX' : folder);
  return {
    unread: async () => {
      const uids = await client.search({ seen: false }, { uid: true });
      return uids === false || uids === undefined ? [] : uids.map(String);
    },
    read: async (id, most) => {
      const head = await client.fetchOne(id, { size: true }, { uid: true });
      if (head === false || (head.size ?? 0) > most) return undefined;
      const mail = await client.fetchOne(id, { source: true }, { uid: true });
      return mail === false ? undefined : mail.source;
    },
    done: async (id, flagged) => {
      await client.messageFlagsAdd(id, flagged ? ['\\Seen', '\\Flagged'] : ['\\Seen'], { uid: true });
    },
    close: async () => {
      await client.logout().catch(() => client.close());
    },
  };
}
