import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverModules } from '#src/modules.server.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { uncount, wrongTotals } from '#src/testing/database/totals.ts';
import { issueToken } from '#src/testing/token.ts';

let running: TestApp;
beforeAll(async () => (running = await testApp()));
afterAll(async () => running.close());

/** A person with tokens that read a part of a group each. */
async function readersOf(ana: Client): Promise<Client[]> {
  const readers = [ana];
  for (const permissions of [['ticket:read'], ['account:read', 'ticket:read'], ['account:read', 'finance:read']])
    readers.push((await issueToken(running.app, ana, permissions)).bearer);
  return readers;
}

/** Counts the documents of every group that was not counted before. */
async function countGroups(): Promise<void> {
  const job = serverModules.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === 'usage-days');
  await job?.work(running.app, {});
}

const step = fc.record({
  do: fc.constantFrom('create', 'comment', 'change', 'remove', 'restore', 'again', 'bulk', 'bulk-remove'),
  kind: fc.constantFrom('ticket', 'customer', 'wallet', 'category'),
  pick: fc.nat(50),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Made {
  readonly id: string;
  isRemoved: boolean;
}

function docOf(kind: string, words: string): Record<string, unknown> {
  const fields = { ticket: { content: words }, wallet: { name: words, currency: 'BRL' } };
  return { klass: kind, ...(fields[kind as keyof typeof fields] ?? { name: words }) };
}

async function play(
  ana: Client,
  group: string,
  made: Made[],
  { do: act, kind, pick }: Step,
  place: number,
): Promise<void> {
  const target = made[pick % Math.max(1, made.length)];
  const address = async (id: string): Promise<string> =>
    `${group}/${id}?rev=${String((await ana.call('GET', `${group}/${id}`)).body['_rev'])}`;
  const add = (answer: { readonly status: number; readonly body: Record<string, unknown> }): void => {
    if (answer.status === 201 && typeof answer.body['id'] === 'string')
      made.push({ id: answer.body['id'], isRemoved: false });
  };
  if (act === 'create') add(await ana.call('POST', group, docOf(kind, `Made ${place}`)));
  if (act === 'bulk') {
    const docs = [docOf(kind, `One ${place}`), docOf('ticket', `Two ${place}`), docOf(kind, `Three ${place}`)];
    const { body } = await ana.call('POST', `${group}/_bulk_docs`, { docs });
    for (const row of Object.values(body)) add({ status: 201, body: row as Record<string, unknown> });
  }
  if (target === undefined) return;
  const { id } = target;
  // A comment may also be made on a comment.
  if (act === 'comment')
    add(await ana.call('POST', group, { klass: 'comment', item_id: id, content: `Says ${place}` }));
  if (act === 'change')
    await ana.call(
      'PUT',
      await address(id),
      id.startsWith('com-') ? { content: `Now ${place}` } : docOf(kind, 'Other'),
    );
  if (act === 'remove') target.isRemoved = (await ana.call('DELETE', await address(id))).status === 200;
  if (act === 'restore') await ana.call('POST', `${group}/_restore`, { ids: [id] });
  if (act === 'again') await ana.call('POST', group, { ...docOf(kind, `Again ${place}`), _id: id });
  if (act === 'bulk-remove') {
    const { body } = await ana.call('GET', `${group}/${id}`);
    await ana.call('POST', `${group}/_bulk_docs`, { docs: [{ _id: id, _rev: body['_rev'], _deleted: true }] });
  }
}

/** The ids of all documents that the caller may read, which other ways of listing must agree with. */
async function listed(caller: Client, group: string): Promise<string[]> {
  const page = async (query: string): Promise<{ readonly ids: string[]; readonly body: Record<string, unknown> }> => {
    const { body } = await caller.call('GET', `${group}/_all_docs?${query}`);
    return { ids: (body['rows'] as { id: string }[]).map(({ id }) => id), body };
  };
  const { ids, body } = await page('');
  expect(body).toMatchObject({ total_rows: ids.length, offset: 0 });
  expect((await page('descending=true')).ids).toEqual(ids.toReversed());
  const paged: string[] = [];
  for (let last: string | undefined; ;) {
    const next = await page(`limit=3${last === undefined ? '' : `&skip=1&startkey="${last}"`}`);
    expect(next.body['offset']).toBe(paged.length);
    paged.push(...next.ids);
    last = next.ids.at(-1);
    if (last === undefined) break;
  }
  expect(paged).toEqual(ids);
  return ids;
}

test('after any sequence of writes the totals equal a rebuild, for every caller', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
      const ana = await signUp(running.app);
      const group = await foundGroup(ana);
      // Some documents are from before the group was counted.
      if (steps[0]?.do !== 'create') await uncount(running, group);
      const made: Made[] = [];
      for (const [place, one] of steps.slice(0, 3).entries()) await play(ana, group, made, one, place);
      await countGroups();
      for (const [place, one] of steps.entries()) await play(ana, group, made, one, place + 3);
      expect(await wrongTotals(running, group)).toEqual([]);
      for (const caller of await readersOf(ana)) {
        const ids = await listed(caller, group);
        const info = await caller.call('GET', group);
        const changes = await caller.call('GET', `${group}/_changes`);
        const removed = (changes.body['results'] as { deleted?: true }[]).filter(({ deleted }) => deleted);
        expect(info.body).toMatchObject({ doc_count: ids.length, doc_del_count: removed.length });
      }
    }),
    { numRuns: 12 },
  );
});
