import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBinder } from './binder.ts';
import { documentSql } from './document-sql.ts';
import type { JsonObject } from '../selector/json.ts';
import { normalise } from '../selector/normalise.ts';
import { document, documentPaths, selectorOver, value } from '../testing/arbitraries.ts';
import { evaluate } from '../testing/evaluate.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';

const { query } = temporaryDatabase();

/** Indexes of the documents that PostgreSQL finds. */
async function matching(selector: JsonObject, docs: readonly JsonObject[]): Promise<number[]> {
  const { bind, finish } = createBinder();
  const from = `unnest(${bind(
    docs.map((doc) => JSON.stringify(doc)),
    'jsonb[]',
  )}) WITH ORDINALITY AS d(doc, n)`;
  const where = documentSql(normalise(selector), 'd.doc', { bind, aliases: { next: 0 } });
  const rows = await query<{ n: string }>(finish(`SELECT n FROM ${from} WHERE ${where} ORDER BY n`));
  return rows.map((row) => Number(row.n) - 1);
}

describe('free-form documents', () => {
  test('PostgreSQL and the evaluator agree on random documents and selectors', async () => {
    let matched = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(document, { minLength: 12, maxLength: 12 }),
        selectorOver(documentPaths, value),
        async (docs, selector) => {
          const found = await matching(selector, docs);
          matched += found.length;
          expect(found).toEqual(docs.flatMap((doc, n) => (evaluate(selector, doc) ? [n] : [])));
        },
      ),
      { numRuns: 3000 },
    );
    // If nothing matched, the agreement would prove nothing.
    expect(matched).toBeGreaterThan(3000);
  });

  const people = [
    { _id: '0', twitter: '@a', ordered: null, tags: ['x', 'y'] },
    { _id: '1', twitter: null, ordered: 'a', tags: [] },
    { _id: '2', ordered: 'A', tags: null },
    { _id: '3', ordered: 10, tags: [['x', 'y'], 'z'] },
  ];
  test.each<[string, JsonObject, number[]]>([
    ['null does not include missing', { twitter: null }, [1]],
    ['$ne includes null but not missing', { twitter: { $ne: '@b' } }, [0, 1]],
    ['$not of a comparison does not include missing', { twitter: { $not: { $gt: '@z' } } }, [0, 1]],
    ['$nin of nothing finds all that are present', { twitter: { $nin: [] } }, [0, 1]],
    ['$in of nothing finds nothing', { twitter: { $in: [] } }, []],
    ['an empty $or alone finds nothing', { $or: [] }, []],
    ['an empty $or beside another condition holds', { $or: [], twitter: null }, [1]],
    ['types come before values', { ordered: { $lt: 'a' } }, [0, 3]],
    ['lower case comes first', { ordered: { $gt: 'a' } }, [2]],
    ['$in looks into lists', { tags: { $in: ['x'] } }, [0]],
    ['$all takes the whole list too', { tags: { $all: [['x', 'y']] } }, [0, 3]],
    ['$allMatch needs an element', { tags: { $allMatch: { $gt: '' } } }, [0, 3]],
    ['$exists: false stops at what is no object', { 'tags.a': { $exists: false } }, []],
    ['$exists: false finds deep absence', { 'nothing.a': { $exists: false } }, [0, 1, 2, 3]],
  ])('%s', async (_, selector, found) => {
    expect(await matching(selector, people)).toEqual(found);
  });
});
