import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { issueToken } from '#src/testing/token.ts';
import { reportRange } from '#platform/entity/report.ts';

let running: TestApp;
let ana: Client;
let bob: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  running.clock.now = new Date('2026-03-10T12:00:00Z');
  [ana, bob] = [await signUp(running.app, { fullname: 'Ana Souza' }), await signUp(running.app)];
  group = await foundGroup(ana, { name: 'Workshop', time_zone: 'America/Sao_Paulo' });
});
afterAll(async () => running.close());

async function make(doc: Record<string, unknown>): Promise<string> {
  const made = await ana.call('POST', group, doc);
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}
async function change(id: string, fields: object): Promise<void> {
  const { _rev: rev } = (await ana.call('GET', `${group}/${id}`)).body;
  const answer = await ana.call('PUT', `${group}/${id}?rev=${String(rev)}`, fields);
  expect(answer.status, answer.text).toBe(201);
}
function hours(count: number): void {
  running.clock.now = new Date(running.clock.now.getTime() + count * 3_600_000);
}
async function report(name: string, query = ''): Promise<Readonly<Record<string, unknown>>> {
  const answer = await ana.call('GET', `${group}/_design/report/_view/${name}${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body['sections'] as Readonly<Record<string, unknown>>;
}

test('the figures of tickets, times, estimates and returns match the work done', async () => {
  const sort = await make({ klass: 'category', name: 'Notebooks' });
  const one = await make({
    klass: 'ticket',
    content: 'One',
    category_id: sort,
    technical_id: ana.id,
    priority: 'high',
  });
  await make({ klass: 'ticket', content: 'Two', ticket_kind: 'chore' });
  hours(2);
  await change(one, { status: 'doing' });
  hours(4);
  await change(one, { status: 'done', problem: 'Fuse' });
  hours(1);
  await make({ klass: 'ticket', content: 'Again', rework_of: one });
  const items = [{ line_kind: 'part', description: 'Fuse', quantity: '2', value: '10.05' }];
  await make({ klass: 'estimate', ticket_id: one, items });

  const tickets = await report('tickets');
  expect(tickets['status']).toEqual([
    { key: 'open', figures: { count: 2, done: 0, open: 2 } },
    { key: 'done', figures: { count: 1, done: 1, open: 0 } },
  ]);
  expect(tickets['category']).toEqual([
    { key: null, figures: { count: 2, done: 0, open: 2 } },
    { key: sort, label: 'Notebooks', figures: { count: 1, done: 1, open: 0 } },
  ]);
  expect(tickets['technician']).toContainEqual({
    key: ana.id,
    label: 'Ana Souza',
    figures: { count: 1, done: 1, open: 0 },
  });
  expect(tickets['month']).toEqual([{ key: '2026-03', figures: { count: 3, done: 1, open: 2 } }]);

  const times = await report('times');
  expect(times['stay']).toContainEqual({ key: 'doing', figures: { count: 1, mean: 4, median: 4 } });
  expect(times['stay']).toContainEqual({ key: 'open', figures: { count: 3, mean: 3, median: 2 } });
  expect(times['done']).toEqual([{ key: 'all', figures: { count: 1, mean: 6, median: 6 } }]);

  expect((await report('estimates'))['status']).toEqual([
    { key: 'draft', figures: { currency: 'USD', count: 1, total: '20.10', labour: '0.00', parts: '20.10' } },
  ]);
  expect((await report('warranty'))['technician']).toEqual([
    { key: ana.id, label: 'Ana Souza', figures: { done: 1, returns: 1 } },
  ]);
});

test('a day begins in the time zone of the group', async () => {
  const theirs = await foundGroup(ana, { name: 'Late', time_zone: 'America/Sao_Paulo' });
  const now = running.clock.now;
  running.clock.now = new Date('2026-03-11T01:30:00Z');
  const made = await ana.call('POST', theirs, { klass: 'ticket', content: 'Late at night' });
  expect(made.status, made.text).toBe(201);
  const count = async (day: string): Promise<number> => {
    const answer = await ana.call('GET', `${theirs}/_design/report/_view/tickets?from=${day}&to=${day}`);
    return (answer.body['sections'] as { status: unknown[] }).status.length;
  };
  expect([await count('2026-03-10'), await count('2026-03-11')]).toEqual([1, 0]);
  running.clock.now = now;
});

test('only administrators and members with the flag see reports', async () => {
  await running.pool.query(
    `BEGIN; SET LOCAL app.account_id = '${group}';
     INSERT INTO subscriptions (account_id, id, rev, created_at, updated_at, user_id, status, admin, report_view)
       VALUES ('${group}', 'sub-${'c'.repeat(32)}', '1-x', now(), now(), '${bob.id}', 'accepted', false, false);
     INSERT INTO memberships (account_id, id, rev, created_at, updated_at, user_id, account_name, status, admin, bookmark)
       VALUES ('${group}', 'sub-${'c'.repeat(32)}', '1-x', now(), now(), '${bob.id}', 'Workshop', 'accepted', false, false);
     COMMIT`,
  );
  const path = `${group}/_design/report/_view/tickets`;
  expect((await bob.call('GET', path)).status).toBe(403);
  await running.pool.query(
    `BEGIN; SET LOCAL app.account_id = '${group}'; UPDATE subscriptions SET report_view = true WHERE user_id = '${bob.id}'; COMMIT`,
  );
  expect((await bob.call('GET', path)).status).toBe(200);
  expect((await ana.call('GET', `${group}/_design/report/_view/secrets`)).status).toBe(404);
  expect((await ana.call('GET', `${path}?from=2026-02-30`)).status).toBe(400);
});

test('a report over groups covers only Enterprise groups whose reports the caller may see', async () => {
  const carla = await signUp(running.app);
  const [shop, branch, small] = [
    await foundGroup(carla, { name: 'Shop', locale: 'pt-BR' }),
    await foundGroup(carla, { name: 'Branch', locale: 'pt-BR' }),
    await foundGroup(carla, { name: 'Small' }),
  ];
  const [abroad, foreign] = [await foundGroup(carla, { name: 'Abroad', locale: 'en' }), await foundGroup(bob)];
  const theirs = await foundGroup(bob, { name: 'Theirs' });
  const invited = await bob.call('POST', theirs, {
    _id: 'sub-',
    email: carla.email,
    current_password: 'correct horse battery',
  });
  const accept = `${theirs}/_design/status/_update/accept/${String(invited.body['id'])}`;
  expect((await carla.call('PUT', accept)).status, 'a member, but not for reports').toBe(201);
  const fill = async (person: Client, into: string): Promise<void> => {
    const sort = await person.call('POST', into, { klass: 'category', name: 'Notebooks' });
    const ticket = await person.call('POST', into, { klass: 'ticket', content: 'x', category_id: sort.body['id'] });
    const items = [{ line_kind: 'part', description: 'Fuse', quantity: '1', value: '0.10' }];
    const made = await person.call('POST', into, { klass: 'estimate', ticket_id: ticket.body['id'], items });
    expect(made.status, made.text).toBe(201);
  };
  for (const id of [shop, branch, small, abroad]) await fill(carla, id);
  for (const id of [foreign, theirs]) await fill(bob, id);
  const summed = async (name: string): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await carla.call('GET', `${shop}/_design/report/_view/${name}?groups=all`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const path = `${shop}/_design/report/_view/tickets?groups=all`;
  expect(await carla.call('GET', path), 'a free group has no such report').toMatchObject({ status: 403 });
  for (const id of [shop, branch, abroad, foreign, theirs]) await setPlan(running.app, id, 'corp');
  const tickets = await summed('tickets');
  expect((tickets['groups'] as string[]).toSorted()).toEqual(['Abroad', 'Branch', 'Shop']);
  const three = { figures: { count: 3, done: 0, open: 3 } };
  expect(tickets['sections']).toMatchObject({ status: [three], category: [{ ...three, label: 'Notebooks' }] });
  expect(await summed('estimates'), 'dollars are no reais').toMatchObject({
    groups: expect.arrayContaining(['Abroad']),
    sections: {
      status: [
        { figures: { currency: 'BRL', count: 2, total: '0.20' } },
        { figures: { currency: 'USD', total: '0.10' } },
      ],
    },
  });
  const reais = { klass: 'account_configuration', key: 'currency', value: 'BRL' };
  expect((await carla.call('POST', abroad, reais)).status).toBe(201);
  await fill(carla, abroad);
  expect(await summed('estimates'), 'a group chooses what it counts in from now on').toMatchObject({
    sections: {
      status: [
        { figures: { currency: 'BRL', count: 3, total: '0.30' } },
        { figures: { currency: 'USD', total: '0.10' } },
      ],
    },
  });
  const offers = await carla.call('POST', `${abroad}/_find`, { selector: { klass: 'estimate', currency: 'BRL' } });
  const [offer] = offers.body['docs'] as { _id: string }[];
  const sheet = await carla.call('GET', `${abroad}/_design/print/_show/estimate/${offer?._id}?format=sheet`);
  expect(sheet.text, 'and its paper says so').toContain('R$0.10');
  expect(await carla.call('GET', path.replace(shop, small))).toMatchObject({ status: 403 });
  expect(await carla.call('GET', path.replace(shop, foreign))).toMatchObject({ status: 404 });
  expect(await carla.call('GET', path.replace('all', 'mine'))).toMatchObject({ status: 400 });

  const { bearer } = await issueToken(running.app, carla, ['ticket:read']);
  const bare = await bearer.call('GET', path);
  expect(bare.status, 'a program with the scope may ask too').toBe(200);
  expect(bare.text, 'but is told no names of another module').not.toContain('Notebooks');
});

test('the default days of a report', () => {
  expect(reportRange(undefined, undefined, '2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  expect(reportRange('2026-03-02', '2026-03-01', '2026-03-31')).toBeNull();
  expect(reportRange('1990-01-01', '2026-03-01', '2026-03-31')).toBeNull();
});

test('a month without tickets between two others has zeros', async () => {
  const { now } = running.clock;
  running.clock.now = new Date('2026-01-20T12:00:00Z');
  await make({ klass: 'ticket', content: 'Before the holidays' });
  running.clock.now = now;
  const { month } = (await report('tickets', '?from=2026-01-01&to=2026-03-31')) as { month: { key: string }[] };
  expect(month.map(({ key }) => key)).toEqual(['2026-01', '2026-02', '2026-03']);
  expect(month[1]).toEqual({ key: '2026-02', figures: { count: 0, done: 0, open: 0 } });
});
