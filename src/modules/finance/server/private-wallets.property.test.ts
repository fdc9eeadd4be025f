import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input } from '#platform/entity/define.ts';
import { setPlan } from '#modules/groups/server/plan/plan.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { bring } from '#src/testing/membership.ts';
import { sumOf } from '../rules/money.ts';
import { movementsOf } from '../rules/movements.ts';
import type { RowKind } from '../rules/row-kinds.ts';

let running: TestApp;
let people: readonly Client[];
beforeAll(async () => {
  running = await testApp();
  people = await Promise.all([1, 2, 3].map(async () => signUp(running.app)));
});
afterAll(async () => running.close());

const wallets = 4;
const one = fc.nat(wallets - 1);
const rows = fc.array(
  fc.record({
    klass: fc.constantFrom<RowKind>('income', 'outgo', 'transfer'),
    value: fc.integer({ min: 1, max: 9999 }).map((cents) => (cents / 100).toFixed(2)),
    at: one,
    to: one,
    confirmed: fc.boolean(),
  }),
  { minLength: 6, maxLength: 14 },
);
/** For each wallet the people who see it; an empty list means everyone. */
const named = fc.array(fc.subarray([0, 1, 2]), { minLength: wallets, maxLength: wallets });

test('with any lists of names, each member gets the sums of the wallets and rows that this member sees', async () => {
  await fc.assert(
    fc.asyncProperty(rows, named, async (drawn, lists) => {
      const group = await groupOf();
      const ids: string[] = [];
      for (let place = 0; place < wallets; place += 1)
        ids.push(
          await create(group, { klass: 'wallet', name: `Wallet ${place}`, currency: 'EUR', start_balance: '10' }),
        );
      const docs = drawn
        .filter(({ klass, at, to }) => klass !== 'transfer' || at !== to)
        .map(({ klass, value, at, to, confirmed }): Input & { klass: RowKind } => ({
          klass,
          value,
          confirmed,
          date: '2026-11-02',
          ...(klass === 'transfer'
            ? { source_wallet_id: ids[at], destination_wallet_id: ids[to] }
            : { wallet_id: ids[at] }),
        }));
      for (const doc of docs) await create(group, doc);
      for (const [place, list] of lists.entries()) await restrict(group, ids[place] ?? '', list);
      for (const [place, person] of people.entries()) {
        const seen = new Set(ids.filter((_, at) => lists[at]?.length === 0 || lists[at]?.includes(place)));
        await expectSums(group, person, seen, docs);
      }
    }),
    { numRuns: 6 },
  );
}, 120_000);

async function groupOf(): Promise<string> {
  const [owner, ...others] = people as [Client, ...Client[]];
  const group = await foundGroup(owner);
  await setPlan(running.app, group, 'corp');
  for (const person of others) await bring(owner, group, person, { admin: true });
  return group;
}

async function create(group: string, doc: Input): Promise<string> {
  const made = await people[0]?.call('POST', group, doc);
  expect(made?.status, made?.text).toBe(201);
  return String(made?.body['id']);
}

async function restrict(group: string, id: string, list: readonly number[]): Promise<void> {
  const by = people[list[0] ?? -1];
  if (by === undefined) return;
  const { body } = await by.call('GET', `${group}/${id}`);
  const members = list.map((place) => people[place]?.id);
  const saved = await by.call('PUT', `${group}/${id}?rev=${String(body['_rev'])}`, { members });
  expect(saved.status, saved.text).toBe(201);
}

async function expectSums(
  group: string,
  person: Client,
  seen: ReadonlySet<string>,
  docs: readonly (Input & { klass: RowKind })[],
): Promise<void> {
  const moves = docs.flatMap((doc) => movementsOf(doc.klass, doc));
  const total = (amounts: readonly string[]): number => Number(sumOf(amounts));
  const found = await person.call('POST', `${group}/_find`, { selector: { klass: 'wallet' } });
  const balances = new Map((found.body['docs'] as Input[]).map((doc) => [doc['_id'], Number(doc['balance'])]));
  const expected = [...seen].map((id): [string, number] => [
    id,
    total(['10', ...moves.filter((move) => move.wallet_id === id && move.confirmed).map(({ amount }) => amount)]),
  ]);
  expect(balances).toEqual(new Map(expected));
  const { body } = await person.call(
    'GET',
    `${group}/_design/finance-report/_view/balances?from=2026-11-01&to=2026-11-30&confirmed=true`,
  );
  const [sum] = (body['balances'] as { lines: { points: string[] }[] }[]).map(({ lines }) => lines[0]?.points.at(-1));
  if (seen.size > 1) expect(Number(sum)).toBe(total(expected.map(([, amount]) => String(amount))));
  for (const klass of ['income', 'outgo', 'transfer'] as const) {
    const visible = docs.filter(
      (doc) => doc.klass === klass && movementsOf(klass, doc).some((move) => seen.has(move.wallet_id)),
    );
    const answer = await person.call('POST', `${group}/_sum`, { selector: { klass }, fields: ['value'] });
    expect(answer.body['total_rows'], klass).toBe(visible.length);
  }
}
