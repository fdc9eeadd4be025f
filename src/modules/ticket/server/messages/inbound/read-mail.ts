import { createHash } from 'node:crypto';
import { parseDocument } from 'htmlparser2';
import PostalMime, { type Email } from 'postal-mime';
import { tokensIn } from '#platform/server/mail/token-address.ts';
import { clip, storable } from '#platform/entity/storable-text.ts';
import { cutQuotes, isAutomatic, type MailHeaders } from '../../../rules/messages/incoming-mail.ts';
import { longestMessage } from '../../../rules/messages/message-limits.ts';

interface MailFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What is used of an incoming mail. */
export interface IncomingMail {
  /** The same for the same mail, however often it is read. */
  readonly key: string;
  readonly from: string;
  readonly fromName: string;
  readonly subject: string;
  readonly text: string;
  readonly automatic: boolean;
  /** Tokens of the addresses that it was sent to. */
  readonly tokens: readonly string[];
  readonly files: readonly MailFile[];
  /** Files beyond the limits, which are left out. */
  readonly leftOut: number;
}

interface Question {
  readonly bytes: Uint8Array;
  /** The mailbox whose addresses have tokens. */
  readonly mailbox: string;
}

/** Files of one mail, and their bytes together. */
const mostFiles = 20;
const mostBytes = 25_000_000;
/** Characters of text that are looked at; further ones are quoted mails. */
const longestText = 100_000;

/** Headers in which mail servers name the address that a mail was delivered to. */
const recipients: ReadonlySet<string> = new Set([
  'to',
  'cc',
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-forwarded-to',
]);

/** Reads a mail. Runs in a thread: mails of strangers may be large and broken. */
export async function readMail({ bytes, mailbox }: Question): Promise<IncomingMail> {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' });
  const headers = mail.headers.map(({ key, value }) => [key.toLowerCase(), value] as const);
  const from = mail.from?.address ?? '';
  const { files, leftOut } = filesOf(mail);
  return {
    key: keyOf(headers, bytes),
    from: line(from, 254).toLowerCase(),
    fromName: line(mail.from?.name ?? '', 160),
    subject: line(mail.subject ?? '', 200),
    text: clip(cutQuotes(storable(textOf(mail)).slice(0, longestText)), longestMessage),
    automatic: isAutomatic(headers, from),
    tokens: tokensIn(recipientsIn(headers), mailbox),
    files,
    leftOut,
  };
}

/** A mail that cannot be read, by its first header lines alone. */
export function unreadableMail({ bytes, mailbox }: Question): IncomingMail {
  const [head = ''] = Buffer.from(bytes.subarray(0, 65_536))
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1);
  const headers = head
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((text): (readonly [string, string])[] => {
      const at = text.indexOf(':');
      return at < 1 ? [] : [[text.slice(0, at).trim().toLowerCase(), text.slice(at + 1).trim()]];
    });
  const from = headers.find(([name]) => name === 'from')?.[1] ?? '';
  const address = /[^\s<>"]+@[^\s<>"]+/.exec(from)?.[0] ?? '';
  return {
    key: keyOf(headers, bytes),
    from: line(address, 254).toLowerCase(),
    fromName: '',
    subject: line(headers.find(([name]) => name === 'subject')?.[1] ?? '', 200),
    text: '',
    automatic: isAutomatic(headers, address),
    tokens: tokensIn(recipientsIn(headers), mailbox),
    files: [],
    leftOut: 0,
  };
}

/** By the Message-ID, else by the bytes. */
function keyOf(headers: MailHeaders, bytes: Uint8Array): string {
  const named = headers.find(([name]) => name === 'message-id')?.[1].trim() ?? '';
  return createHash('sha256')
    .update(named === '' ? bytes : named)
    .digest('hex');
}

function recipientsIn(headers: MailHeaders): string {
  return headers.flatMap(([name, value]) => (recipients.has(name) ? [value] : [])).join(', ');
}

function textOf({ text, html }: Email): string {
  if (text !== undefined && text.trim() !== '') return text;
  return html === undefined ? '' : wordsOf(html.slice(0, 2_000_000));
}

/** Elements that begin a line of their own, and those whose content is no text. */
const blocks = /^(?:address|article|blockquote|br|div|h[1-6]|hr|li|ol|p|pre|section|table|td|tr|ul)$/;
const silent = /^(?:head|script|style|title)$/;

function wordsOf(html: string): string {
  const parts: string[] = [];
  // A stack of its own: a hostile mail may nest deeper than functions can.
  const waiting: unknown[] = [parseDocument(html)];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const { type, data, name = '', children = [] } = node as Partial<Node>;
    if (type === 'text') parts.push((data ?? '').replaceAll(/\s+/g, ' '));
    if (silent.test(name)) continue;
    if (blocks.test(name)) parts.push('\n');
    waiting.push(...children.toReversed());
  }
  return parts.join('');
}

interface Node {
  readonly type: string;
  readonly data: string;
  readonly name: string;
  readonly children: readonly unknown[];
}

function filesOf({ attachments }: Email): { readonly files: readonly MailFile[]; readonly leftOut: number } {
  const files: MailFile[] = [];
  let size = 0;
  for (const { filename, content } of attachments) {
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    if (files.length >= mostFiles || bytes.length === 0 || size + bytes.length > mostBytes) continue;
    size += bytes.length;
    files.push({ name: line(filename ?? '', 255), bytes });
  }
  return { files, leftOut: attachments.length - files.length };
}

function line(text: string, most: number): string {
  return clip(
    storable(text)
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
    most,
  );
}
