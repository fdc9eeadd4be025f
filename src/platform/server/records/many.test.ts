import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Input } from '#platform/entity/define.ts';
import { category } from '#modules/activity/entities/category.ts';
import { customer } from '#modules/ticket/entities/customer.ts';
import { handbook } from '#modules/ticket/entities/handbook.ts';
import { ticket } from '#modules/ticket/entities/ticket.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { type Context } from '../context.ts';
import { withContext } from '../app/open-context.ts';
import type { Db } from '../db/database.ts';
import { changeMany, createMany, removeMany } from './many.ts';
import { announceChanges } from './group-lock.ts';

let running: TestApp;
let ana: Client;
beforeAll(async () => {
  running = await testApp();
});
beforeEach(async () => {
  ana = await signUp(running.app);
});
afterAll(async () => running.close());

const names = ['Zé da Silva', 'Ana', 'O’Hara, "Bob"\\ {x}', 'Bia'];

async function within<T>(group: string, work: (ctx: Context) => Promise<T>): Promise<T> {
  const user = { id: ana.id, email: ana.email, fullname: 'Ana', locale: 'en', confirmed: true };
  const access = { admin: true, pending: false };
  return withContext(
    running.app,
    { account: group, who: { user, access, roles: [] }, log: running.app.server.log },
    work,
  );
}

/** All rows of a group, without ids, revs and times, which differ between runs. */
async function traces(group: string): Promise<Input> {
  const table = async (sql: string): Promise<Input[]> =>
    running.database.transaction('oficina_app', group, async (db) => db.query(sql));
  return {
    customers: await table('SELECT name, phones, cpf, email, created_by FROM customers ORDER BY name'),
    versions: await table(
      `SELECT app_event, event, whodunnit, item_type, item_label, split_part(item_rev, '-', 1) AS rev, changes
       FROM versions WHERE item_type = 'customer' ORDER BY item_label, event, changes::text`,
    ),
    changes: await table(
      `SELECT split_part(rev, '-', 1) AS rev, deleted FROM changes WHERE klass = 'customer' ORDER BY rev, deleted`,
    ),
    counters: await table("SELECT id, amount, size FROM counters WHERE id = 'Customer'"),
    search: await table("SELECT title, text FROM search WHERE klass = 'customer' ORDER BY title"),
  };
}

const rows = names.map((name, place) => ({
  name,
  email: place === 1 ? null : `${place}@example.com`,
  phones: place === 2 ? [{ number: '11 98765-4321', main: true }] : null,
}));

test('writing many records at once leaves the same rows as single writes', async () => {
  const [one, many] = [await foundGroup(ana, 'One by one'), await foundGroup(ana, 'At once')];
  const single: string[] = [];
  for (const row of rows) {
    const { status, body } = await ana.call('POST', one, { klass: 'customer', ...row });
    expect(status, JSON.stringify(body)).toBe(201);
    single.push(String(body['id']));
  }
  const ids = await within(many, async (ctx) => createMany(ctx, customer, rows, 'create'));
  expect(await traces(many)).toEqual(await traces(one));

  for (const id of single.slice(1)) {
    const rev = String((await ana.call('GET', `${one}/${id}`)).body['_rev']);
    await ana.call('PUT', `${one}/${id}?rev=${rev}`, { name: 'Carla' });
  }
  const moved = await within(many, async (ctx) => changeMany(ctx, customer, ids.slice(1), { name: 'Carla' }, 'update'));
  expect(moved).toBe(names.length - 1);
  expect(await traces(many)).toEqual(await traces(one));
  expect(
    await within(many, async (ctx) => changeMany(ctx, customer, ids, { name: 'Carla' }, 'update')),
    'what has the values already is left alone',
  ).toBe(1);

  await ana.call('POST', many, { klass: 'comment', item_id: ids[0], content: 'goes with it' });
  for (const id of single) {
    const rev = String((await ana.call('GET', `${one}/${id}`)).body['_rev']);
    await ana.call('DELETE', `${one}/${id}?rev=${rev}`);
  }
  await within(many, async (ctx) => removeMany(ctx, customer, ids));
  const gone = await traces(many);
  expect(gone['customers']).toEqual([]);
  expect(gone['search']).toEqual([]);
  expect(gone['counters']).toEqual([{ id: 'Customer', amount: 0, size: 0 }]);
  const left = await ana.call('POST', `${many}/_find`, { selector: { klass: 'comment' } });
  expect(left.body['docs']).toEqual([]);
});

test('each record has its own sequence number, and listeners are notified of the last', async () => {
  const group = await foundGroup(ana, 'Order');
  const ids = await within(group, async (ctx) => createMany(ctx, customer, rows, 'create'));
  const before = (await ana.call('GET', `${group}/_changes`)).body;
  const seqs = (before['results'] as { id: string; seq: number }[]).filter(({ id }) => ids.includes(id));
  expect(seqs.map(({ id }) => id)).toEqual(ids);
  expect(new Set(seqs.map(({ seq }) => seq)).size).toBe(ids.length);
  const heard: number[] = [];
  const stop = running.app.bus.listen(group, (seq) => heard.push(seq));
  await within(group, async (ctx) => announceChanges(ctx, ids.slice(0, 2)));
  const after = (await ana.call('GET', `${group}/_changes?since=${String(before['last_seq'])}`)).body;
  expect((after['results'] as { id: string }[]).map(({ id }) => id)).toEqual(ids.slice(0, 2));
  await expect.poll(() => heard.at(-1)).toBe(after['last_seq']);
  stop();
});

test('ids sort in the order of the rows, for any number', async () => {
  const group = await foundGroup(ana, 'Many');
  const many = Array.from({ length: 9000 }, () => ({ name: 'A' }));
  const ids = await within(group, async (ctx) => createMany(ctx, category, many, 'import'));
  expect(ids).toEqual(ids.toSorted());
});

test('an import that fails is rolled back', async () => {
  const group = await foundGroup(ana, 'Nothing');
  const before = await traces(group);
  await expect(
    within(group, async (ctx) => {
      await createMany(ctx, customer, rows, 'import');
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await traces(group)).toEqual(before);
});

test('numbered kinds take all numbers at once and continue after them', async () => {
  const group = await foundGroup(ana, 'Numbers');
  const make = async () => ana.call('POST', group, { klass: 'ticket', content: 'x' });
  await make();
  const row = { content: 'x', status: 'open', priority: 'low' };
  await within(group, async (ctx) => createMany(ctx, ticket, [row, row, row], 'import'));
  await make();
  const found = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'ticket' },
    fields: ['number'],
    sort: [{ number: 'asc' }],
  });
  expect((found.body['docs'] as Input[]).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
});

test('a kind may have no timeline entry and no search text', async () => {
  const group = await foundGroup(ana, 'Quiet');
  const quiet = { ...customer, timeline: false, searched: false } as const;
  const [id = ''] = await within(group, async (ctx) => createMany(ctx, quiet, rows.slice(0, 1), 'import'));
  await within(group, async (ctx) => changeMany(ctx, quiet, [id], { name: 'Other' }, 'update'));
  const { versions, search } = await traces(group);
  expect([versions, search]).toEqual([[], []]);
  expect((await ana.call('GET', `${group}/${id}`)).body).toMatchObject({ name: 'Other' });
});

test('a change writes only the changed columns', async () => {
  const group = await foundGroup(ana, 'Columns');
  const { body } = await ana.call('POST', group, { klass: 'handbook', title: 'Long', content: 'x'.repeat(90_000) });
  const sent: string[] = [];
  await within(group, async (ctx) => {
    const db: Db = {
      ...ctx.db,
      query: async (...asked) => {
        sent.push(`${asked[0]} ${JSON.stringify(asked[1])}`);
        return ctx.db.query(...asked);
      },
    };
    await changeMany({ ...ctx, db }, handbook, [String(body['id'])], { icon: '★' }, 'update');
  });
  const written = sent.filter((text) => text.includes('UPDATE "handbooks"'));
  expect(written).toHaveLength(1);
  expect(written[0]).not.toContain('content');
  expect(written[0]).not.toContain('INTO search');
  expect((written[0] ?? '').length).toBeLessThan(3000);
});

test('changes of many records are looked up by their keys, also with plans from when the group was small', async () => {
  const group = await foundGroup(ana);
  const created = async (count: number): Promise<string[]> =>
    within(group, async (ctx) =>
      createMany(
        ctx,
        customer,
        Array.from({ length: count }, (_, at) => ({ name: `C ${at}` })),
        'create',
      ),
    );
  const few = await created(60);
  const rename = async (name: string): Promise<number> =>
    within(group, async (ctx) => {
      await changeMany(ctx, customer, few, { name }, 'update');
      await announceChanges(ctx, few.slice(0, 1));
      const [read] = await ctx.db.query<{ rows: number }>(
        `SELECT (seq_tup_read + idx_tup_fetch)::integer AS rows FROM pg_stat_xact_user_tables WHERE relname = 'changes'`,
      );
      return read?.rows ?? 0;
    });
  // PostgreSQL considers a prepared plan after five uses.
  for (let at = 0; at < 8; at += 1) await rename(`D ${at}`);
  await created(8000);
  expect(await rename('E')).toBeLessThan(1000);
});
