import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planLimits } from '#modules/groups/server/plan/plan-limits.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { pollFeeds } from '#modules/exoreader/server/engine/poll.ts';
import { itemNumber } from '#modules/exoreader/rules/item-id.ts';
import { nightly } from '#modules/ticket/server/nightly.ts';
import { foundGroup, signIn, signUp, type Client, type TestApp } from './testing/app.ts';
import { davOf, type Dav } from './testing/drive/dav.ts';
import { makeDirectory, saveFile, switchOn } from './testing/drive/drive.ts';
import {
  entries,
  feedServer,
  items,
  readerApp,
  rss,
  subscribe,
  titles,
  type FeedServer,
} from './testing/feeds/feed-server.ts';
import { issueToken } from './testing/token.ts';

/** Every way in, in every state that a group's plan can leave it in. */

const states = ['over', 'read-only', 'locked', 'full'] as const;
type State = (typeof states)[number];

/** Statuses by state: over the 1,000 records for less than 30 days, for longer, locked, and without room for a byte more. */
const expected = {
  'a record': [201, 403, 403, 201],
  'a change of a record': [201, 403, 403, 201],
  'several records at once': [201, 403, 403, 201],
  'a file at a record': [201, 403, 403, 422],
  'rows of a bank': [201, 403, 403, 201],
  'an invitation': [201, 403, 403, 201],
  'a second administrator': [422, 403, 403, 422],
  'a file of the drive': [201, 403, 403, 507],
  'many files of the drive': [200, 403, 403, 507],
  'a directory': [201, 403, 403, 201],
  'a file in parts': [201, 403, 403, 507],
  'the rest of a file in parts': [200, 403, 403, 507],
  'WebDAV PUT': [201, 403, 403, 507],
  'WebDAV COPY': [201, 403, 403, 507],
  'WebDAV MKCOL': [201, 403, 403, 201],
  'WebDAV MOVE': [201, 403, 403, 201],
  'WebDAV LOCK': [200, 403, 403, 200],
  'WebDAV PROPPATCH': [207, 403, 403, 207],
  'a feed': [201, 403, 403, 201],
  'a list of feeds': [200, 403, 403, 200],
  'a feed by a reading program': [200, 403, 403, 200],
  'a mark by a reading program': [200, 403, 403, 200],
  'what the day brings of feeds': [1, 0, 0, 1],
  'what a night ends': [1, 0, 0, 1],
  'a record read': [200, 200, 200, 200],
  'all records taken along': [200, 200, 200, 200],
  'WebDAV GET': [200, 200, 200, 200],
  'a setting': [201, 201, 201, 201],
  'a record deleted': [200, 200, 200, 200],
  'WebDAV DELETE': [204, 204, 204, 204],
} as const;
type Way = keyof typeof expected;

const day = 86_400_000;
let running: TestApp;
let feeds: FeedServer;

beforeAll(async () => {
  feeds = await feedServer();
  running = await readerApp(feeds);
});
afterAll(async () => {
  await running.close();
  feeds.close();
});

describe.each(states)('a group that is %s', (state) => {
  let ana: Client;
  let group: string;
  let found: Readonly<Record<Way, number>>;

  beforeAll(async () => {
    ana = await signUp(running.app);
    group = await foundGroup(ana);
    await switchOn(ana, group);
    await switchOn(ana, group, 'exoreader');
    feeds.serve(`/${group}`, rss('Before', entries(1, 1)));
    await begin(state, group);
    // Sessions do not last as long as the states take.
    ana = await signIn(running.app, ana);
    const ways = await prepare(ana, group);
    await end(state, group);
    ana = await signIn(running.app, ana);
    const statuses: [Way, number][] = [];
    for (const [way, go] of Object.entries(ways(ana)) as [Way, () => Promise<number>][])
      statuses.push([way, await go()]);
    found = Object.fromEntries(statuses) as Record<Way, number>;
  });

  test('takes by each way what it may, and refuses the rest', () => {
    const place = states.indexOf(state);
    expect(found).toEqual(Object.fromEntries(Object.entries(expected).map(([way, all]) => [way, all[place]])));
  });
});

/** As if the group held so many records, or so many bytes. */
async function hold(group: string, id: string, amount: number, size: number): Promise<void> {
  await running.database.transaction('oficina_app', group, async (db) =>
    db.query(
      `INSERT INTO counters (account_id, id, kind, amount, size) VALUES ($1, $2, $2, $3, $4)
       ON CONFLICT (account_id, id) DO UPDATE SET amount = excluded.amount, size = excluded.size`,
      [group, id, amount, size],
    ),
  );
}

async function later(days: number): Promise<void> {
  running.clock.now = new Date(running.clock.now.getTime() + days * day);
  await planLimits.work(running.app, {});
}

/** Four weeks before the end of the month that is given to a group over its limit. */
async function begin(state: State, group: string): Promise<void> {
  if (state === 'over' || state === 'read-only') await hold(group, 'Outgo', 1001, 0);
  await later(0);
  await later(28);
}

async function end(state: State, group: string): Promise<void> {
  if (state === 'locked') await setPlan(running.app, group, 'locked');
  if (state === 'full') await hold(group, 'Attachment', 1, 100_000_000);
  await later(state === 'read-only' ? 2 : 1);
}

/** Lays out what the ways need, and answers how each is gone: to a status, or to how much came of it. */
async function prepare(ana: Client, group: string): Promise<(ana: Client) => Record<Way, () => Promise<number>>> {
  const make = async (fields: object): Promise<{ id: string; rev: string }> => {
    const made = await ana.call('POST', group, fields);
    expect(made.status, made.text).toBe(201);
    return made.body as { id: string; rev: string };
  };
  const customer = await make({ klass: 'customer', name: 'Bia' });
  const gone = await make({ klass: 'customer', name: 'Carla' });
  const wallet = await make({ klass: 'wallet', name: 'Bank', currency: 'BRL', start_balance: '0' });
  const today = running.clock.now.toISOString().slice(0, 10);
  const estimate = await make({
    klass: 'estimate',
    customer_id: customer.id,
    valid_until: today,
    items: [{ line_kind: 'labour', description: 'Work', quantity: '1', value: '10' }],
  });
  const sent = await ana.call('PUT', `${group}/_design/estimate/_update/send/${estimate.id}`, {});
  expect(sent.status, sent.text).toBe(201);
  await subscribe(ana, group, feeds.url(`/${group}`));
  await pollFeeds(running.app);
  await makeDirectory(ana, group, 'There');
  for (const name of ['f.txt', 'gone.txt', 'moved.txt'])
    expect((await saveFile(running, ana, group, 'root', name, 'here')).statusCode).toBe(201);
  const { secret } = await issueToken(running.app, ana, ['rdisk:write', 'reader:write']);
  const upload = await beginUpload(ana, group);
  const rest = String(upload.headers['location']);
  const [item] = await items(ana, group);
  const given = {
    customer,
    gone,
    wallet: wallet.id,
    estimate: estimate.id,
    item: String(itemNumber(item?._id ?? '')),
    secret,
    rest,
  };
  return (now) => waysOf(now, group, given);
}

interface Given {
  readonly customer: { readonly id: string; readonly rev: string };
  readonly gone: { readonly id: string; readonly rev: string };
  readonly wallet: string;
  readonly estimate: string;
  readonly item: string;
  readonly secret: string;
  /** The address of an upload that has begun. */
  readonly rest: string;
}

function waysOf(ana: Client, group: string, given: Given): Record<Way, () => Promise<number>> {
  const { customer, gone, wallet, estimate, item, secret, rest } = given;
  const dav = davOf(running, group, secret);
  const ask = async (...asked: Parameters<Client['call']>): Promise<number> => (await ana.call(...asked)).status;
  const ofDav = async (...asked: Parameters<Dav>): Promise<number> => (await dav(...asked)).status;
  const raw = async (method: 'PUT' | 'POST', url: string, payload: string, headers: object): Promise<number> =>
    (await running.app.server.inject({ method, url, payload, headers: { cookie: ana.cookie, ...headers } })).statusCode;
  const byProgram = async (path: string, form: object): Promise<number> =>
    raw('POST', `/greader/${group}/reader/api/0/${path}`, new URLSearchParams(Object.entries(form)).toString(), {
      authorization: `GoogleLogin auth=${secret}`,
      'content-type': 'application/x-www-form-urlencoded',
    });
  const patch =
    '<D:propertyupdate xmlns:D="DAV:"><D:set><D:prop><a xmlns="urn:p">x</a></D:prop></D:set></D:propertyupdate>';
  const lock =
    '<D:lockinfo xmlns:D="DAV:"><D:lockscope><D:exclusive/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockinfo>';
  const opml = `<opml version="2.0"><body><outline xmlUrl="${feeds.url('/listed')}"/></body></opml>`;
  return {
    'what the day brings of feeds': async () => {
      const before = await titles(ana, group);
      feeds.serve(`/${group}`, rss('Before', entries(1, before.length + 1)));
      await pollFeeds(running.app);
      return (await titles(ana, group)).length - before.length;
    },
    'what a night ends': async () => {
      await nightly.work(running.app, {});
      return (await ana.call('GET', `${group}/${estimate}`)).body['status'] === 'expired' ? 1 : 0;
    },
    'a record': async () => ask('POST', group, { klass: 'customer', name: 'New' }),
    'a change of a record': async () => ask('PUT', `${group}/${customer.id}?rev=${customer.rev}`, { name: 'Other' }),
    'several records at once': async () => {
      const { text } = await ana.call('POST', `${group}/_bulk_docs`, { docs: [{ klass: 'customer', name: 'x' }] });
      return text.includes('"error":"forbidden"') ? 403 : text.includes('"ok":true') ? 201 : 0;
    },
    'a file at a record': async () =>
      raw('PUT', `/api/${group}/${customer.id}/attachments/a.txt`, 'x', { 'content-type': 'application/octet-stream' }),
    'rows of a bank': async () =>
      ask('POST', `${group}/wallets-upload`, {
        wallet,
        mode: 'import',
        content: 'Data;Histórico;Valor\n13/03/2024;Padaria;-12,50\n14/03/2024;Salário;100,00\n',
      }),
    'an invitation': async () => ask('POST', group, { klass: 'subscription', email: `${group}@example.com` }),
    'a second administrator': async () =>
      ask('POST', group, { klass: 'subscription', email: `admin.${group}@example.com`, admin: true }),
    'a file of the drive': async () => (await saveFile(running, ana, group, 'root', 'new', 'x')).statusCode,
    'many files of the drive': async () => {
      const form = '--b\r\ncontent-disposition: form-data; name="f"; filename="m.txt"\r\n\r\nx\r\n--b--\r\n';
      const headers = { cookie: ana.cookie, 'content-type': 'multipart/form-data; boundary=b' };
      const url = `/api/${group}/files/root/_many`;
      const { body, statusCode } = await running.app.server.inject({ method: 'POST', url, headers, payload: form });
      return body.includes('storage-full') ? 507 : statusCode;
    },
    'a directory': async () => ask('POST', group, { klass: 'cloud_file', kind: 'dir', name: 'New' }),
    'a file in parts': async () => (await beginUpload(ana, group)).statusCode,
    'the rest of a file in parts': async () =>
      (
        await running.app.server.inject({
          method: 'PATCH',
          url: rest,
          headers: {
            cookie: ana.cookie,
            'tus-resumable': '1.0.0',
            'upload-offset': '0',
            'content-type': 'application/offset+octet-stream',
          },
          payload: 'part',
        })
      ).statusCode,
    'WebDAV PUT': async () => ofDav('PUT', 'put.txt', 'x'),
    'WebDAV COPY': async () => ofDav('COPY', 'f.txt', undefined, { destination: dav.address('copy.txt') }),
    'WebDAV MKCOL': async () => ofDav('MKCOL', 'made/'),
    'WebDAV MOVE': async () => ofDav('MOVE', 'moved.txt', undefined, { destination: dav.address('to.txt') }),
    'WebDAV PROPPATCH': async () => ofDav('PROPPATCH', 'f.txt', patch),
    'WebDAV LOCK': async () => ofDav('LOCK', 'f.txt', lock),
    'a feed': async () => ask('POST', group, { klass: 'reader_subscription', url: feeds.url('/other') }),
    'a list of feeds': async () => ask('POST', `${group}/_opml`, { content: opml }),
    'a feed by a reading program': async () => byProgram('subscription/quickadd', { quickadd: feeds.url('/third') }),
    'a mark by a reading program': async () => byProgram('edit-tag', { i: item, a: 'user/-/state/com.google/read' }),
    'a record read': async () => ask('GET', `${group}/${customer.id}`),
    'all records taken along': async () => ask('POST', `${group}/_exports`, { what: 'tickets', rows: 1 }),
    'WebDAV GET': async () => ofDav('GET', 'f.txt'),
    'a setting': async () => ask('POST', group, { _id: 'acn-', key: 'billing-email', value: 'pay@example.com' }),
    'a record deleted': async () => ask('DELETE', `${group}/${gone.id}?rev=${gone.rev}`),
    'WebDAV DELETE': async () => ofDav('DELETE', 'gone.txt'),
  };
}

async function beginUpload(ana: Client, group: string) {
  return running.app.server.inject({
    method: 'POST',
    url: `/api/${group}/uploads`,
    headers: {
      cookie: ana.cookie,
      'tus-resumable': '1.0.0',
      'upload-length': '4',
      'upload-metadata': `name ${btoa('part')}`,
    },
  });
}
