import { afterAll, expect, test } from 'vitest';
import { signIn, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { demoSignIn, writeDemo } from './demo.ts';
import { demoFeedsHost, serveDemoFeeds } from './demo/feeds.ts';

/** The demo: complete after any number of broken starts, nothing twice, and spread over weeks. */

const all: TestApp[] = [];
afterAll(async () => {
  for (const running of all) await running.close();
});

async function start(): Promise<TestApp> {
  const running = await testApp({ FETCH_TEST_HOSTS: demoFeedsHost });
  all.push(running);
  return running;
}

async function visitor({ app }: TestApp): Promise<Client> {
  const { email, password } = demoSignIn;
  const signed = await signIn(app, { id: '', email }, password);
  const { name: id } = (await signed.call('GET', '_session')).body['userCtx'] as { name: string };
  return { ...signed, id };
}

interface Group {
  readonly name: string;
  readonly id: string;
  readonly counts: unknown;
  /** Days on which something happened. */
  readonly days: number;
  readonly versions: number;
  readonly switches: Readonly<Record<string, string>>;
}

async function groupsOf(running: TestApp): Promise<Group[]> {
  const person = await visitor(running);
  const { body } = await person.call('POST', `${person.id}/_find`, { selector: { klass: 'subscription' } });
  const groups: Group[] = [];
  for (const { account_id: id, account_name: name } of body['docs'] as { account_id: string; account_name: string }[]) {
    const view = await person.call('GET', `${id}/_design/counter/_view/count-by-klass?group_level=1`);
    const { rows } = await running.pool.query<{ days: string; versions: string }>(
      'SELECT count(DISTINCT created_at::date) AS days, count(*) AS versions FROM versions WHERE account_id = $1',
      [id],
    );
    const key = { $in: ['ticket', 'finance', 'rdisk', 'exoreader'] };
    const found = await person.call('POST', `${id}/_find`, { selector: { klass: 'account_configuration', key } });
    const settings = found.body['docs'] as { key: string; value: string }[];
    groups.push({
      id,
      name,
      counts: view.body['rows'],
      days: Number(rows[0]?.days),
      versions: Number(rows[0]?.versions),
      switches: Object.fromEntries(settings.map((doc) => [doc.key, doc.value])),
    });
  }
  return groups.toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

test('a demo whose start breaks off goes on at the next one, and is the same as one in one piece', async () => {
  serveDemoFeeds();
  const whole = await start();
  let events = 0;
  await writeDemo(whole.app, whole.clock, () => (events += 1));
  const wanted = await groupsOf(whole);
  const broken = await start();
  const { now } = broken.clock;
  for (const stop of [1, 7, 40, 90, 140, events - 1]) {
    broken.clock.now = now;
    let left = stop;
    await expect(
      writeDemo(broken.app, broken.clock, () => {
        left -= 1;
        if (left === 0) throw new Error('the power went');
      }),
    ).rejects.toThrow('the power went');
  }
  broken.clock.now = now;
  await writeDemo(broken.app, broken.clock);
  const lasting = (groups: Group[]): unknown[] => groups.map(({ id: _id, ...group }) => group);
  expect(lasting(await groupsOf(broken))).toEqual(lasting(wanted));
  // A further start writes nothing.
  let more = 0;
  await writeDemo(broken.app, broken.clock, () => (more += 1));
  expect(more).toBe(0);
});

test('a shop and a family in each language open at home, and have weeks behind them', async () => {
  const [first] = all;
  if (first === undefined) throw new Error('no demo');
  const groups = await groupsOf(first);
  expect(groups.map(({ switches: { ticket, finance } }) => [ticket, finance])).toEqual(
    expect.arrayContaining([
      ['enabled', 'disabled'],
      ['disabled', 'enabled'],
    ]),
  );
  expect(groups).toHaveLength(4);
  for (const { name, days, switches } of groups) {
    expect(switches['ticket'], name).not.toBe(switches['finance']);
    expect(days, name).toBeGreaterThan(14);
  }
});
