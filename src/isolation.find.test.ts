import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ticket } from '#modules/ticket/entities/ticket.ts';
import { selectorOver, value } from '#platform/server/query/find/testing/arbitraries.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';
import { takeWallsAway } from '#src/testing/database/tables.ts';

/** Whatever is asked, sorted, paged and projected: no row of another group, by either wall alone. */

const names = [
  '_id',
  '_rev',
  'account_id',
  'klass',
  'created_by',
  'created_at',
  ...Object.keys(ticket.fields),
  'no_such_field',
  'id"; --',
];

describe.each([
  ['with row-level security', true],
  ['by the queries alone', false],
])('%s', (_name, walls) => {
  let running: TestApp;
  let eve: Client;
  let theirs: string;
  let mine: string;
  const own = new Set<string>();

  beforeAll(async () => {
    running = await testApp();
    const ana = await signUp(running.app);
    eve = await signUp(running.app);
    theirs = await foundGroup(ana);
    mine = await foundGroup(eve);
    for (const [person, group] of [
      [ana, theirs],
      [eve, mine],
    ] as const) {
      for (const content of ['a', 'b', "O'Brien", 'ção']) {
        const made = await person.call('POST', group, {
          klass: 'ticket',
          content,
          priority: content === 'a' ? 'high' : 'low',
        });
        if (person === eve) own.add(String(made.body['id']));
      }
    }
    if (!walls) await takeWallsAway(running.pool);
  });
  afterAll(async () => running.close());

  test('random selectors, orders, parts and pages', async () => {
    const question = fc.record({
      selector: selectorOver(names, fc.oneof(value, fc.constantFrom('open', 'high', 1))),
      sort: fc.option(
        fc.constantFrom('number', 'status', 'created_at', 'title').map((name) => [{ [name]: 'desc' }]),
        { nil: undefined },
      ),
      limit: fc.integer({ min: 1, max: 5 }),
    });
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(question, async ({ selector, sort, limit }) => {
        const body = {
          selector: { $and: [{ klass: 'ticket' }, selector] },
          limit,
          fields: ['_id', 'content', 'creator._id'],
          ...(sort && { sort }),
        };
        const answer = await eve.call('POST', `${mine}/_find`, body);
        expect([200, 400], answer.text).toContain(answer.status);
        if (answer.status !== 200) return;
        const docs = answer.body['docs'] as { _id: string; creator?: { _id: string } }[];
        answered += docs.length;
        expect(docs.filter((doc) => !own.has(doc._id) || doc.creator?._id !== eve.id)).toEqual([]);
        const next = await eve.call('POST', `${mine}/_find`, { ...body, bookmark: answer.body['bookmark'] });
        const more = (next.body['docs'] ?? []) as { _id: string }[];
        expect(more.filter((doc) => !own.has(doc._id))).toEqual([]);
        // A bookmark of the own group says nothing in another's.
        expect((await eve.call('POST', `${theirs}/_find`, { ...body, bookmark: answer.body['bookmark'] })).status).toBe(
          404,
        );
      }),
      { numRuns: 300 },
    );
    expect(answered, 'positive control').toBeGreaterThan(50);
  });
});
