import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { className, type Input } from '#platform/entity/define.ts';
import { docOf, bytesOf } from '#platform/server/db/rows.ts';
import { ticketCounters } from '#modules/ticket/rules/counts.ts';
import { entities } from '#src/modules.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
let ana: Client;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
});
afterAll(async () => running.close());

type Step =
  | {
      readonly do: 'create';
      readonly kind: 'ticket' | 'customer' | 'category';
      readonly words: string;
      readonly priority: string;
    }
  | { readonly do: 'change'; readonly pick: number; readonly words: string; readonly status: string }
  | { readonly do: 'remove'; readonly pick: number };

const words = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => text.trim() !== '' && !/[\r\n\0]/.test(text));
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('create' as const),
      kind: fc.constantFrom('ticket' as const, 'customer' as const, 'category' as const),
      words,
      priority: fc.constantFrom('low', 'medium', 'high'),
    }),
    fc.record({
      do: fc.constant('change' as const),
      pick: fc.nat(50),
      words,
      status: fc.constantFrom('open', 'block', 'doing', 'review', 'done', 'cancel'),
    }),
    fc.record({ do: fc.constant('remove' as const), pick: fc.nat(50) }),
  ),
  { minLength: 5, maxLength: 30 },
);

test('after any sequence of writes the counters equal a rebuild from the tables', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const person = await signUp(running.app);
      const group = await foundGroup(person);
      const made: { id: string; kind: string }[] = [];
      for (const step of sequence) await perform(person, group, step, made);
      expect(await counted(group)).toEqual(await rebuilt(group));
    }),
    { numRuns: 15 },
  );
});

async function perform(person: Client, group: string, step: Step, made: { id: string; kind: string }[]): Promise<void> {
  if (step.do === 'create') {
    const fields = step.kind === 'ticket' ? { content: step.words, priority: step.priority } : { name: step.words };
    const answer = await person.call('POST', group, { klass: step.kind, ...fields });
    if (answer.status === 201) made.push({ id: String(answer.body['id']), kind: step.kind });
    return;
  }
  const target = made[step.pick % Math.max(1, made.length)];
  if (target === undefined) return;
  const { body } = await person.call('GET', `${group}/${target.id}`);
  const address = `${group}/${target.id}?rev=${String(body['_rev'])}`;
  if (step.do === 'remove') {
    await person.call('DELETE', address);
    return;
  }
  // The workflow refuses many of these steps; a refused one must not change a counter.
  const fields =
    target.kind === 'ticket' ? { status: step.status, problem: step.words, reason: step.words } : { name: step.words };
  await person.call('PUT', address, fields);
}

type Counts = Record<string, { amount: number; size: number }>;

async function counted(group: string): Promise<Counts> {
  const rows = await running.database.transaction('oficina_app', group, async (db) =>
    db.query<{ id: string; amount: number; size: number }>(
      'SELECT id, amount, size FROM counters WHERE account_id = $1 AND (amount <> 0 OR size <> 0)',
      [group],
    ),
  );
  return Object.fromEntries(rows.map(({ id, amount, size }) => [id, { amount, size }]));
}

async function rebuilt(group: string): Promise<Counts> {
  const counts: Counts = {};
  const add = (name: string, amount: number, size: number): void => {
    const count = (counts[name] ??= { amount: 0, size: 0 });
    count.amount += amount;
    count.size += size;
  };
  await running.database.transaction('oficina_app', group, async (db) => {
    for (const entity of entities.filter((known) => known.counted)) {
      for (const row of await db.query(`SELECT * FROM "${entity.plural}" WHERE account_id = $1`, [group])) {
        const doc: Input = docOf(entity, row);
        add(className(entity.kind), 1, bytesOf(entity, doc));
        if (entity.kind === 'ticket') for (const name of ticketCounters(doc)) add(name, 1, 0);
      }
    }
  });
  return counts;
}

test('a view sums its keys at group level 0 and lists them at 1', async () => {
  const group = await foundGroup(ana, 'Views');
  const view = async (query: string): Promise<unknown> =>
    (await ana.call('GET', `${group}/_design/counter/_view/count-by-open-ticket-priority${query}`)).body['rows'];
  expect(await view('?group_level=0')).toEqual([]);
  for (const priority of ['low', 'high', 'high'])
    await ana.call('POST', group, { klass: 'ticket', content: 'x', priority });
  expect(await view('?group_level=0')).toEqual([{ key: null, value: 3 }]);
  expect(await view('?group_level=1')).toEqual([
    { key: 'high', value: 2 },
    { key: 'low', value: 1 },
  ]);
  expect(await view('?reduce=false&descending=true&limit=1')).toEqual([{ key: 'low', value: 1 }]);
  expect(await view('?group=true&key="high"')).toEqual([{ key: 'high', value: 2 }]);
  expect(await view('?group=true&startkey="i"')).toEqual([{ key: 'low', value: 1 }]);
});
