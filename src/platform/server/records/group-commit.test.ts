import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { inLine as together, isOfGroup, type Answer, type Call } from '#src/testing/database/in-line.ts';
import { bring } from '#src/testing/membership.ts';
import { issueToken } from '#src/testing/token.ts';

/** Writes of one group that wait for another are written in one transaction, with the same results as single ones. */

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana, 'Together');
});
afterAll(async () => running.close());

const create =
  (fields: object, by = ana, headers = {}): Call =>
  async () =>
    by.call('POST', group, fields, headers);
const change =
  (id: string, rev: string, fields: object, by = ana): Call =>
  async () =>
    by.call('PUT', `${group}/${id}?rev=${rev}`, fields);
const remove =
  (id: string, rev: string): Call =>
  async () =>
    ana.call('DELETE', `${group}/${id}?rev=${rev}`);
const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status);

async function made(fields: object): Promise<{ id: string; rev: string }> {
  const { body } = await create(fields)();
  return { id: String(body['id']), rev: String(body['rev']) };
}

/** Sends requests that all wait behind a first write, which waits for the group lock. */
async function inLine(
  calls: readonly Call[],
): Promise<Pick<Awaited<ReturnType<typeof together>>, 'answers' | 'transactions'>> {
  const { first, ...others } = await together(running, ana, group, calls);
  expect(first.status).toBe(201);
  return others;
}

test('waiting writes share one transaction, each for its caller, with numbers in order of arrival', async () => {
  const bia = await signUp(running.app);
  await bring(ana, group, bia);
  const known = await made({ klass: 'customer', name: 'Known' });
  const other = await made({ klass: 'customer', name: 'Other' });
  const { answers, transactions } = await inLine([
    create({ klass: 'ticket', content: 'one' }),
    create({ klass: 'customer', name: 'Zé' }, bia),
    create({ klass: 'ticket', content: 'two' }),
    change(known.id, known.rev, { name: 'Renamed' }),
    create({ klass: 'ticket', content: 'three' }, bia),
    change(other.id, other.rev, { short_name: 'Quiet' }, bia),
    create({ klass: 'ticket', content: 'four' }, ana, { 'idempotency-key': 'together' }),
  ]);
  expect(statuses(answers)).toEqual(Array.from({ length: 7 }, () => 201));
  // Two transactions if a caller was looked up first.
  expect(transactions).toBeLessThan(3);
  const docs = await Promise.all(answers.map(async ({ body }) => ana.call('GET', `${group}/${String(body['id'])}`)));
  expect(docs.map(({ body }) => body['_rev'])).toEqual(answers.map(({ body }) => body['rev']));
  expect(docs.map(({ body }) => body['created_by'])).toEqual([ana, bia, ana, ana, bia, ana, ana].map(({ id }) => id));
  expect(docs[3]?.body).toMatchObject({ name: 'Renamed' });
  expect(docs[5]?.body).toMatchObject({ name: 'Other', short_name: 'Quiet' });
  const numbers = [0, 2, 4, 6].map((place) => Number(docs[place]?.body['number']));
  expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  expect(numbers[0]).toBeLessThan(numbers[1] ?? 0);
  const lines = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'version', item_id: { $in: [known.id, other.id] }, event: 'update' },
    fields: ['item_id', 'whodunnit'],
    sort: ['item_id'],
  });
  expect(lines.body['docs']).toEqual([
    { item_id: known.id, whodunnit: ana.id },
    { item_id: other.id, whodunnit: bia.id },
  ]);
  const again = await create({ klass: 'ticket', content: 'four' }, ana, { 'idempotency-key': 'together' })();
  expect(again.body).toEqual(answers[6]?.body);
});

test('records written one after the other have different sequence numbers', async () => {
  const gone = [await made({ klass: 'customer', name: 'Gone' }), await made({ klass: 'customer', name: 'Gone too' })];
  const { answers, transactions } = await inLine([
    ...gone.map(({ id, rev }) => remove(id, rev)),
    ...['a', 'b'].map((key) => create({ klass: 'customer', name: key }, ana, { 'idempotency-key': key })),
  ]);
  expect(statuses(answers)).toEqual([200, 200, 201, 201]);
  expect(transactions).toBeLessThan(3);
  expect(await faults()).toEqual(none);
});

test('a failing write fails for its own reason and does not affect the others', async () => {
  const cia = await signUp(running.app);
  const { bearer } = await issueToken(running.app, ana, ['ticket:read']);
  const known = await made({ klass: 'customer', name: 'Known' });
  const { answers } = await inLine([
    create({ klass: 'customer', name: 'Fine' }),
    create({ klass: 'customer', name: '' }),
    create({ klass: 'ticket', content: 'x', customer_id: 'cus-00000000000000000000000000000000' }),
    create({ klass: 'nothing' }),
    create({ klass: 'customer', name: 'Stranger' }, cia),
    create({ klass: 'customer', name: 'Reader' }, bearer),
    change(known.id, known.rev, { name: 'A' }),
    change(known.id, known.rev, { name: 'B' }),
    change(known.id, '9-0123456789abcdef0123456789abcdef', { name: 'C' }),
    create({ klass: 'customer', name: 'Fine too' }),
  ]);
  expect(statuses(answers)).toEqual([201, 422, 422, 400, 404, 403, 201, 409, 409, 201]);
  expect(answers[1]?.body['reason']).toEqual({ name: [{ code: 'cant-be-blank' }] });
  expect(answers[2]?.body['reason']).toEqual({ customer_id: [{ code: 'must-exist' }] });
  expect((await ana.call('GET', `${group}/${known.id}`)).body).toMatchObject({ name: 'A' });
  const found = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'customer', name: { $in: ['Fine', 'Fine too', 'Reader', 'Stranger'] } },
    fields: ['name'],
    sort: ['name'],
  });
  expect(found.body['docs']).toEqual([{ name: 'Fine' }, { name: 'Fine too' }]);
});

test('of two changes to one record, one gets a conflict', async () => {
  const known = await made({ klass: 'customer', name: 'Known' });
  const { answers } = await inLine([
    change(known.id, known.rev, { name: 'A' }),
    change(known.id, known.rev, { short_name: 'B' }),
  ]);
  expect(statuses(answers)).toEqual([201, 409]);
  const { body } = await ana.call('GET', `${group}/${known.id}`);
  expect(body).toMatchObject({ name: 'A', _rev: answers[0]?.body['rev'] });
  expect(body).not.toHaveProperty('short_name');
});

test('a commit whose connection is lost is reported as uncertain and not repeated', async () => {
  const transaction = running.database.transaction.bind(running.database);
  let times = 0;
  vi.spyOn(running.database, 'transaction').mockImplementation(async (...asked) => {
    const result = await transaction(...asked);
    if (isOfGroup(asked)) times += 1;
    if (times === 2) throw new Error('Connection terminated unexpectedly');
    return result;
  });
  const names = ['Lost', 'Lost as well', 'Lost with them'];
  const { answers } = await inLine(names.map((name) => create({ klass: 'customer', name })));
  expect(statuses(answers)).toEqual([503, 503, 503]);
  const found = await ana.call('POST', `${group}/_find`, {
    selector: { klass: 'customer', name: { $in: names } },
    fields: ['name'],
    sort: ['name'],
  });
  expect(found.body['docs']).toEqual(names.toSorted().map((name) => ({ name })));
});

/** Runs `work` while a removal waits for `wait` in its transaction; `begun` counts the removals that have begun. */
async function whileSlow<T>(wait: () => Promise<unknown>, work: (begun: () => number) => Promise<T>): Promise<T> {
  const hooks = running.app.hooks['handbook'];
  if (hooks?.afterDelete === undefined) throw new Error('a note that is removed leaves nothing to do');
  const slow = vi
    .spyOn(hooks as Required<typeof hooks>, 'afterDelete')
    .mockImplementation(async () => void (await wait()));
  try {
    return await work(() => slow.mock.calls.length);
  } finally {
    slow.mockRestore();
  }
}

test('slow writes get a transaction each, and other writers of the group run between them', async () => {
  const notes = await Promise.all(['a', 'b', 'c', 'd'].map(async (title) => made({ klass: 'handbook', title })));
  const { answers, transactions } = await whileSlow(
    async () => sleep(300),
    async () => inLine(notes.map(({ id, rev }) => remove(id, rev))),
  );
  expect(statuses(answers)).toEqual([200, 200, 200, 200]);
  expect(transactions).toBe(4);
  expect(await faults()).toEqual(none);
});

test('a writer whose wait is over gets an error while the other one continues', async () => {
  const { id, rev } = await made({ klass: 'handbook', title: 'Slow' });
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  await whileSlow(
    async () => told,
    async (begun) => {
      const slow = remove(id, rev)();
      await vi.waitFor(() => expect(begun()).toBe(1));
      const late = await create({ klass: 'customer', name: 'Late' })();
      expect(late.status).toBe(503);
      // The slow one ends only now.
      tell();
      expect((await slow).status).toBe(200);
    },
  );
  const found = await ana.call('POST', `${group}/_find`, { selector: { klass: 'customer', name: 'Late' } });
  expect(found.body['docs']).toEqual([]);
}, 30_000);

let runs = 0;
/** Writes of all kinds; some change the same record. */
const sorts = fc.constantFrom('ticket', 'customer', 'named', 'edit', 'edit-more', 'remove', 'bad', 'comment');

test('any writes in one transaction give the same numbers, sequences, counters and timelines as single ones', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(sorts, fc.nat(3)), { minLength: 2, maxLength: 24 }), async (asked) => {
      const ticket = await made({ klass: 'ticket', content: 'To speak of' });
      const known: (typeof ticket)[] = [];
      for (let place = 0; place < 4; place += 1) known.push(await made({ klass: 'customer', name: `Known ${place}` }));
      const before = await givenNumbers();
      runs += 1;
      const tokens = asked.map(([sort, pick], place): [string, Call] => {
        const { id, rev } = known[pick] ?? ticket;
        const call = {
          ticket: create({ klass: 'ticket', content: `${sort} ${place}` }),
          customer: create({ klass: 'customer', name: `${sort} ${place}` }),
          named: create({
            _id: `cat-0000000000000000000000000000${(runs * 4 + pick).toString(16).padStart(4, '0')}`,
            name: 'Named',
          }),
          edit: change(id, rev, { name: `Edited ${place}` }),
          'edit-more': change(id, rev, { name: `Edited ${place}`, short_name: 'More' }),
          remove: remove(id, rev),
          bad: create({ klass: 'customer', name: '' }),
          comment: create({ klass: 'comment', item_id: ticket.id, content: `${sort} ${place}` }),
        }[sort];
        const token = ['edit', 'edit-more', 'remove'].includes(sort)
          ? `known ${pick}`
          : sort === 'named'
            ? `named ${pick}`
            : `${sort} ${place}`;
        return [token, call];
      });
      const { answers } = await inLine(tokens.map(([, call]) => call));
      for (const token of new Set(tokens.map(([name]) => name))) {
        const told = statuses(answers.filter((_answer, place) => tokens[place]?.[0] === token)).toSorted(
          (a, b) => a - b,
        );
        // One of those that change the same record succeeds.
        if (token.startsWith('bad')) expect(told).toEqual([422]);
        else
          expect(told.map((status) => (status < 300 ? 'written' : 'refused'))).toEqual([
            'written',
            ...told.slice(1).map(() => 'refused'),
          ]);
      }
      const fresh = asked.filter(([sort]) => sort === 'ticket').length;
      expect(await givenNumbers()).toBe(before + fresh);
      expect(await faults()).toEqual(none);
    }),
    { numRuns: 12 },
  );
});

/** Number of tickets; fails if a number is missing or used twice. */
async function givenNumbers(): Promise<number> {
  const [row] = await running.database.transaction('oficina_app', group, async (db) =>
    db.query<{ numbers: number; newest: number; taken: number }>(
      `SELECT count(DISTINCT number)::integer AS numbers, max(number)::integer AS newest,
         (SELECT value::integer FROM sequences WHERE account_id = $1 AND name = 'ticket') AS taken
       FROM tickets WHERE account_id = $1`,
      [group],
    ),
  );
  const { numbers: given = 0, ...others } = row ?? {};
  expect(others).toEqual({ newest: given, taken: given });
  return given;
}

const none = { doubled: [], ahead: [], untold: [], miscounted: [] };

/** Inconsistencies that no order of writes may leave. */
async function faults(): Promise<Record<string, unknown>> {
  const statements = {
    doubled: 'SELECT seq FROM changes WHERE account_id = $1 GROUP BY seq HAVING count(*) > 1',
    ahead: `SELECT id FROM changes WHERE account_id = $1 AND seq >
      (SELECT value FROM sequences WHERE account_id = $1 AND name = 'seq')`,
    untold: `SELECT id FROM changes c WHERE account_id = $1 AND klass IN ('ticket', 'customer', 'category', 'comment')
      AND split_part(rev, '-', 1)::integer <> (SELECT count(*) FROM versions v WHERE v.account_id = $1 AND v.item_id = c.id)`,
    miscounted: `SELECT id FROM counters WHERE account_id = $1 AND
      (id = 'Ticket' AND amount <> (SELECT count(*) FROM tickets WHERE account_id = $1)
       OR id = 'Customer' AND amount <> (SELECT count(*) FROM customers WHERE account_id = $1)
       OR id = 'Category' AND amount <> (SELECT count(*) FROM categories WHERE account_id = $1))`,
  };
  return running.database.transaction('oficina_app', group, async (db) => {
    const found: Record<string, unknown> = {};
    for (const [name, sql] of Object.entries(statements)) found[name] = await db.query(sql, [group]);
    return found;
  });
}
