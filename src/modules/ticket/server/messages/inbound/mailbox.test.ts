import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMailbox } from './mailbox.ts';

/** The mailbox against a server that knows as much of IMAP as is needed. */

const mails = [
  { uid: 7, flags: new Set<string>(), source: 'Subject: One\r\n\r\nFirst ünread' },
  { uid: 8, flags: new Set(['\\Seen']), source: 'Subject: Read\r\n\r\n' },
  { uid: 9, flags: new Set<string>(), source: `Subject: Large\r\n\r\n${'x'.repeat(5000)}` },
];
const commands: string[] = [];
const server = createServer(serve);
let port = 0;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

function serve(socket: Socket): void {
  let waiting = '';
  socket.on('error', () => undefined);
  socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
  socket.on('data', (chunk) => {
    waiting += chunk.toString('latin1');
    for (let end = waiting.indexOf('\r\n'); end !== -1; end = waiting.indexOf('\r\n')) {
      const line = waiting.slice(0, end);
      waiting = waiting.slice(end + 2);
      const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
      commands.push(command);
      for (const answer of answersTo(command)) socket.write(answer);
      socket.write(`${tag} OK done\r\n`);
      if (command === 'LOGOUT') socket.end();
    }
  });
}

function answersTo(command: string): readonly (string | Buffer)[] {
  const [, uid = ''] = /^UID (?:FETCH|STORE) (\d+)/.exec(command) ?? [];
  const place = mails.findIndex((mail) => String(mail.uid) === uid);
  const mail = mails[place];
  if (command.startsWith('CAPABILITY')) return ['* CAPABILITY IMAP4rev1\r\n'];
  if (command.startsWith('SELECT'))
    return [`* ${mails.length} EXISTS\r\n`, '* OK [UIDVALIDITY 1] ok\r\n', '* FLAGS (\\Seen \\Flagged)\r\n'];
  if (command.startsWith('LIST')) return ['* LIST () "/" "Answers"\r\n'];
  if (command.startsWith('UID SEARCH'))
    return [`* SEARCH ${mails.flatMap((one) => (one.flags.has('\\Seen') ? [] : [one.uid])).join(' ')}\r\n`];
  if (mail === undefined) return [];
  if (command.startsWith('UID STORE')) {
    for (const flag of /\(([^)]*)\)/.exec(command)?.[1]?.split(' ') ?? []) mail.flags.add(flag);
    return [];
  }
  const source = Buffer.from(mail.source);
  if (command.includes('BODY'))
    return [`* ${place + 1} FETCH (UID ${uid} BODY[] {${source.length}}\r\n`, source, ')\r\n'];
  return [`* ${place + 1} FETCH (UID ${uid} RFC822.SIZE ${source.length})\r\n`];
}

test('it reads what nobody has read, marks it, and fetches no mail that is too large', async () => {
  const mailbox = await openMailbox(`imap://user%40shop:pass%2Fword@127.0.0.1:${port}/Answers`);
  expect(await mailbox.unread()).toEqual(['7', '9']);
  expect(Buffer.from((await mailbox.read('7', 1000)) ?? []).toString()).toBe(mails[0]?.source);
  expect(await mailbox.read('9', 1000)).toBeUndefined();
  expect(commands.filter((command) => /UID FETCH 9.*BODY/.test(command))).toEqual([]);
  await mailbox.done('7', false);
  await mailbox.done('9', true);
  expect(mails.map(({ flags }) => [...flags])).toEqual([['\\Seen'], ['\\Seen'], ['\\Seen', '\\Flagged']]);
  expect(await mailbox.unread()).toEqual([]);
  await mailbox.close();
  expect(commands.find((command) => command.startsWith('LOGIN'))).toBe('LOGIN "user@shop" "pass/word"');
  expect(commands.find((command) => command.startsWith('SELECT'))).toContain('Answers');
});

test('a server that does not answer is an error, not a wait without end', async () => {
  await expect(openMailbox('imap://u:p@127.0.0.1:1/')).rejects.toThrow();
  await expect(openMailbox('nonsense')).rejects.toThrow('INBOUND_IMAP_URL');
});
