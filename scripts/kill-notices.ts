import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRecord, signUp } from './kill-rounds/api.ts';
import { all, asked, settled } from './kill-rounds/ask.ts';
import { startApp } from './kill-rounds/app.ts';

// A colleague comments on tickets while app, database or both are killed by kill -9, somewhere between commit, notice, mail and webhook (20 rounds, or
// the number given). In the end each stored comment is in exactly one notice and one mail, and each was sent to the webhook under one id.
const rounds = Number(process.argv[2] ?? 20);
const victims = ['app', 'postmaster', 'both'] as const;
const folder = mkdtempSync(join(tmpdir(), 'oficina-notices-'));

/** The comments that arrived at the webhook: their ids, each with the ids of its messages. */
const arrived = new Map<string, Set<string>>();
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    const { data } = JSON.parse(body) as { data: { anchor: string } };
    const ids = arrived.get(data.anchor) ?? new Set();
    arrived.set(data.anchor, ids.add(String(request.headers['webhook-id'])));
    setTimeout(() => response.writeHead(204).end(), Math.random() * 30);
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const { port } = receiver.address() as AddressInfo;

let app = await startApp(folder);
const ana = await signUp(app.url);
const bia = await signUp(app.url, 'bia@example.com');
const person = userOf(await asked(bia, 'GET', '_session'));

try {
  await prepare();
  for (let round = 1; round <= rounds; round += 1) {
    const writing = write(round);
    await sleep(100 + Math.random() * 900);
    const victim = victims[round % victims.length] ?? 'both';
    if (victim !== 'app') app.killPostmaster();
    if (victim === 'postmaster') await sleep(Math.random() * 300);
    await app.kill();
    await writing;
    app = await startApp(folder);
    console.log(`${round}. ${victim} killed; ${await settled(whatIsWrong, 120_000)} comments, each told and sent once`);
  }
  console.log(`${rounds} rounds: nothing lost, nobody told twice`);
} finally {
  await app.stop();
  receiver.close();
  receiver.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
}

function userOf(session: Readonly<Record<string, unknown>>): string {
  const { userCtx } = session;
  return isRecord(userCtx) ? String(userCtx['name']) : '';
}

/** Bia is a member, answers for the ticket, and a webhook sends comments. */
async function prepare(): Promise<void> {
  const proof = { current_password: 'correct horse battery' };
  const { id } = await asked(ana, 'POST', ana.group, { klass: 'subscription', email: 'bia@example.com', ...proof });
  await asked(bia, 'PUT', `${ana.group}/_design/status/_update/accept/${String(id)}`, {});
  await asked(ana, 'POST', `${ana.group}/_webhooks`, {
    url: `http://127.0.0.1:${port}/`,
    reasons: ['comment'],
  });
}

/** Comments on tickets of this round until the server is gone. */
async function write(round: number): Promise<void> {
  const { body } = await ana.call('POST', ana.group, {
    klass: 'ticket',
    content: `Round ${round}`,
    technical_id: person,
  });
  for (let number = 1; ; number += 1) {
    const text = createHash('sha256').update(`${round} ${number}`).digest('hex').slice(0, 12);
    const { status } = await ana.call('POST', ana.group, { klass: 'comment', item_id: body['id'], content: text });
    if (status !== 201) return;
  }
}

async function whatIsWrong(): Promise<string | number> {
  const comments = (await all(ana, ana.group, { klass: 'comment' })).map(({ _id: id, content }) => ({
    id: String(id),
    text: String(content),
  }));
  const notices = await all(bia, person, { klass: 'notice', reason: 'comment' });
  const told = notices.reduce((sum, { times }) => sum + Number(times), 0);
  if (told !== comments.length) return `${comments.length} comments, ${told} in notices`;
  const mails = (await (await fetch(`${app.url}/_dev/mail.json`)).json()) as readonly { readonly text: string }[];
  // The outbox shows 200 mails: those of the newest comments.
  const unmailed = comments
    .slice(-100)
    .filter(({ text: quote }) => mails.filter(({ text }) => text.includes(quote)).length !== 1);
  if (unmailed.length > 0) return `${unmailed.length} of ${comments.length} comments are not in exactly one mail`;
  const unsent = comments.filter(({ id }) => arrived.get(id)?.size !== 1);
  if (unsent.length > 0) return `${unsent.length} of ${comments.length} comments were not sent under exactly one id`;
  return comments.length;
}
