import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { foundGroup, signIn, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { isSigned, openReceiver, type Receiver } from '#src/testing/webhooks/receiver.ts';
import { stopWords } from '../../locales/mails.ts';
import { deliverNotices } from '../deliver.ts';
import { endSending } from './end-sending.ts';
import { sendWebhooks, sweepWebhookLogs } from './webhook-jobs.ts';

/** What is sent to receivers that behave, fail, hang and lie. */

let running: TestApp;
let ana: Client;
let group: string;
let receivers: Receiver[];
let receiver: Receiver;

beforeEach(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana, { name: 'Workshop' });
  receivers = [];
  receiver = await open();
});
afterEach(async () => {
  await Promise.all(receivers.map(async (one) => one.close()));
  await running.close();
});

async function open(): Promise<Receiver> {
  const one = await openReceiver();
  receivers.push(one);
  return one;
}

const run = async (app = running.app): Promise<void> => sendWebhooks.work(app, {});

function pass(seconds: number): void {
  running.clock.now = new Date(running.clock.now.getTime() + seconds * 1000);
}

interface Made {
  readonly id: string;
  readonly key: string;
}

async function make(to: Receiver, kinds: readonly string[] = ['ticket']): Promise<Made> {
  const made = await ana.call('POST', `${group}/_webhooks`, { url: to.url, kinds });
  expect(made.status, made.text).toBe(201);
  return { id: String(made.body['id']), key: String(made.body['key']) };
}

async function write(content: string, klass = 'ticket'): Promise<{ id: string; rev: string }> {
  const made = await ana.call('POST', group, { klass, ...(klass === 'ticket' ? { content } : { name: content }) });
  expect(made.status, made.text).toBe(201);
  return { id: String(made.body['id']), rev: String(made.body['rev']) };
}

type Line = Readonly<Record<string, unknown>> & { readonly id: string };

async function log({ id }: Made): Promise<readonly Line[]> {
  return (await ana.call('GET', `${group}/_webhooks/${id}/deliveries`)).body['rows'] as readonly Line[];
}

async function state({ id }: Made): Promise<Readonly<Record<string, unknown>> | undefined> {
  const { body } = await ana.call('GET', `${group}/_webhooks`);
  return (body['rows'] as readonly Line[]).find((row) => row.id === id);
}

/** Past the check of addresses. */
async function sendTo(url: string): Promise<void> {
  await running.database.transaction('oficina_app', group, async (db) =>
    db.query('UPDATE webhooks SET url = $1', [url]),
  );
}

describe('a receiver gets', () => {
  test('creations, changes and removals of the chosen kinds, signed, with the record as it is read', async () => {
    const webhook = await make(receiver);
    const { id, rev } = await write('Screen is broken');
    await write('Acme', 'customer');
    await run();
    const changed = await ana.call('PUT', `${group}/${id}?rev=${rev}`, { content: 'Screen is dark' });
    await run();
    const doc = (await ana.call('GET', `${group}/${id}`)).body;
    await ana.call('DELETE', `${group}/${id}?rev=${String(changed.body['rev'])}`);
    await run();
    expect(receiver.received.map(({ message }) => message.type)).toEqual([
      'ticket.created',
      'ticket.updated',
      'ticket.deleted',
    ]);
    const [first, second, third] = receiver.received.map(({ message }) => message.data);
    expect(first).toMatchObject({ group, id, rev, klass: 'ticket', doc: { content: 'Screen is broken' } });
    expect(second?.doc).toEqual(doc);
    expect(third).toMatchObject({ group, id, klass: 'ticket' });
    expect(third?.doc).toBeUndefined();
    for (const one of receiver.received) {
      expect(isSigned(one, webhook.key, running.clock.now)).toBe(true);
      expect(isSigned({ ...one, body: `${one.body} ` }, webhook.key, running.clock.now)).toBe(false);
      expect(one.headers['content-type']).toBe('application/json');
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
    expect(await log(webhook)).toMatchObject([{ status: 204, tries: 1 }, { status: 204 }, { status: 204 }]);
  });

  test('nothing from before it was made, and a record that was changed at once as a creation', async () => {
    await write('Old');
    await make(receiver);
    pass(1);
    const { id, rev } = await write('New');
    await ana.call('PUT', `${group}/${id}?rev=${rev}`, { content: 'Newer' });
    await run();
    expect(receiver.received.map(({ message }) => [message.type, message.data.doc?.['content']])).toEqual([
      ['ticket.created', 'Newer'],
    ]);
  });
});

describe('a receiver that fails', () => {
  test('is tried eight times in three days with one id, then switched off with a notice to administrators', async () => {
    const webhook = await make(receiver);
    receiver.answer = 500;
    await write('Lost');
    for (const wait of [0, 5, 300, 1800, 7200, 28_800, 72_000, 149_400]) {
      pass(wait);
      await run();
      await run();
    }
    expect(receiver.received).toHaveLength(8);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    ana = await signIn(running.app, ana);
    expect(await state(webhook)).toMatchObject({ active: false, stopped_for: 'failing' });
    await deliverNotices.work(running.app, {});
    const { body } = await ana.call('POST', `${ana.id}/_find`, { selector: { klass: 'notice' } });
    expect(body['docs']).toMatchObject([{ reason: 'webhook', item: webhook.id, detail: stopWords.en.failing }]);
    receiver.answer = 200;
    const on = await ana.call('PUT', `${group}/_webhooks/${webhook.id}`, { active: true });
    expect(on.status, on.text).toBe(200);
    await write('Later');
    await run();
    expect(receiver.received.at(-1)?.message.data.doc).toMatchObject({ content: 'Later' });
  });

  test('gets everything later, and 410 switches it off at once', async () => {
    const webhook = await make(receiver);
    receiver.answer = 503;
    await write('One');
    await run();
    expect(await state(webhook)).toMatchObject({ waiting: 1 });
    receiver.answer = 200;
    pass(6);
    await run();
    expect(await state(webhook)).not.toHaveProperty('failing_since');
    receiver.answer = 410;
    await write('Two');
    await run();
    expect(await state(webhook)).toMatchObject({ active: false, stopped_for: 'gone' });
    await write('Three');
    await run();
    expect(receiver.received).toHaveLength(3);
  });

  test('closes the connection, or redirects into a private network: nothing follows', async () => {
    const inside = await open();
    const webhook = await make(receiver);
    receiver.answer = (response) => response.destroy();
    await write('x');
    await run();
    expect(await log(webhook)).toMatchObject([{ failure: 'unreachable', tries: 1 }]);
    receiver.answer = (response) => response.writeHead(307, { location: inside.url }).end();
    pass(5);
    await run();
    expect(inside.received).toEqual([]);
    expect(await log(webhook)).toMatchObject([{ status: 307, tries: 2 }]);
  });

  test('answers 100 MB, or never ends its answer: the status is enough', async () => {
    const webhook = await make(receiver);
    let sent = 0;
    receiver.answer = (response, count) => {
      response.writeHead(200, { 'content-length': 100_000_000 });
      if (count > 1) return void response.write('slow');
      const more = (): void => {
        while (sent < 100_000_000 && !response.destroyed) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more);
        }
      };
      more();
    };
    await write('x');
    await write('y');
    await run();
    expect(sent).toBeLessThan(50_000_000);
    expect(await log(webhook)).toMatchObject([{ status: 200 }, { status: 200 }]);
  });

  test('has a name that leads to this machine: it gets nothing', async () => {
    const webhook = await make(receiver);
    await sendTo('https://localhost/hook');
    await write('x');
    await run();
    expect(await log(webhook)).toMatchObject([{ failure: 'unreachable' }]);
    await sendTo('https://169.254.169.254/hook');
    pass(5);
    await run();
    expect(await log(webhook)).toMatchObject([{ failure: 'private-address', tries: 2 }]);
  });
});

test('a receiver that hangs delays no other and gets two requests at most; a server that ends leaves it at once', async () => {
  const hanging = await make(receiver);
  receiver.answer = () => undefined;
  const other = await open();
  const quick = await make(other);
  for (const content of ['1', '2', '3', '4', '5']) await write(content);
  const running_ = run();
  await expect.poll(() => other.received.length, { timeout: 60_000 }).toBe(5);
  await write('6');
  await expect.poll(() => other.received.length, { timeout: 60_000 }).toBe(6);
  expect(other.most()).toBeLessThanOrEqual(2);
  expect(receiver.received).toHaveLength(2);
  expect(await log(quick)).toHaveLength(6);
  endSending(running.app);
  await running_;
  expect(await state(hanging)).toMatchObject({ waiting: 6, active: true });
});

describe('two processes', () => {
  test('send each message once', async () => {
    await make(receiver);
    for (let one = 0; one < 12; one += 1) await write(String(one));
    await Promise.all([run(), run(), run()]);
    expect(receiver.received).toHaveLength(12);
    expect(receiver.most()).toBeLessThanOrEqual(2);
  });

  test('one that was killed while it sent leaves the message to the other, with the same id', async () => {
    const webhook = await make(receiver);
    await write('x');
    // The results are not stored, as if the process were gone.
    const killed = Object.create(running.app, {
      hooks: {
        get: () => {
          throw new Error('killed');
        },
      },
    }) as TestApp['app'];
    await run(killed);
    const [line] = await log(webhook);
    await run();
    expect(receiver.received, 'the killed one holds it').toHaveLength(0);
    pass(61);
    await run();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([line?.id]);
  });
});

describe('the log', () => {
  test('sends a message again, once for forty requests at a time, and tests', async () => {
    const webhook = await make(receiver);
    await write('x');
    await run();
    const [line] = await log(webhook);
    const path = `${group}/_webhooks/${webhook.id}/deliveries/${String(line?.id)}`;
    const answers = await Promise.all(Array.from({ length: 40 }, async () => ana.call('POST', path)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    await Promise.all([run(), run()]);
    expect(receiver.received).toHaveLength(2);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(line?.id);
    expect((await ana.call('POST', `${group}/_webhooks/${webhook.id}/test`)).status).toBe(202);
    await run();
    expect(receiver.received[2]?.message).toMatchObject({ type: 'webhook.test', data: { group } });
  });

  test('has a hundred lines, and none after thirty days', async () => {
    const webhook = await make(receiver);
    const docs = Array.from({ length: 130 }, (_, one) => ({ klass: 'ticket', content: String(one) }));
    await ana.call('POST', `${group}/_bulk_docs`, { docs });
    await run();
    expect(receiver.received).toHaveLength(130);
    expect(await log(webhook)).toHaveLength(100);
    const { rows } = await running.pool.query('SELECT FROM webhook_deliveries');
    expect(rows).toHaveLength(100);
    pass(31 * 86_400);
    await sweepWebhookLogs.work(running.app, {});
    ana = await signIn(running.app, ana);
    expect(await log(webhook)).toEqual([]);
  });
});
