import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBinder } from './binder.ts';
import type { JsonObject } from '../selector/json.ts';
import { normalise } from '../selector/normalise.ts';
import { tableSql } from './table-sql.ts';
import { selectorOver } from '../testing/arbitraries.ts';
import { evaluate } from '../testing/evaluate.ts';
import { argument, columnList, fields, paths, row, rules } from '../testing/table.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';

const { query } = temporaryDatabase();

/** Indexes of the rows that PostgreSQL finds. */
async function matching(selector: JsonObject, docs: readonly JsonObject[]): Promise<number[]> {
  const { bind, finish } = createBinder();
  const numbered = docs.map((doc, n) => ({ ...doc, n }));
  const from = `jsonb_to_recordset(${bind(JSON.stringify(numbered), 'jsonb')}) AS t(n integer, ${columnList})`;
  const where = tableSql(normalise(selector), fields, { bind, aliases: { next: 0 } });
  const rows = await query<{ n: number }>(finish(`SELECT n FROM ${from} WHERE ${where} ORDER BY n`));
  return rows.map((found) => found.n);
}

describe('typed columns', () => {
  test('PostgreSQL and the evaluator agree on random rows and selectors', async () => {
    let matched = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 12, maxLength: 12 }),
        selectorOver(paths, argument),
        async (docs, selector) => {
          const found = await matching(selector, docs);
          matched += found.length;
          expect(found).toEqual(docs.flatMap((doc, n) => (evaluate(selector, doc, rules) ? [n] : [])));
        },
      ),
      { numRuns: 3000 },
    );
    expect(matched).toBeGreaterThan(3000);
  });

  const rows = [
    { _id: '0', name: 'Ana', count: 2, amount: '10.50', day: '2024-02-29', at: '2024-02-29T10:20:30.500Z' },
    { _id: '1', name: 'Álvaro', count: 3, amount: '9.00', active: false },
    { _id: '2' },
  ];
  test.each<[string, JsonObject, number[]]>([
    ['null is the same as absent', { name: null }, [2]],
    ['$ne null is the same as present', { name: { $ne: null } }, [0, 1]],
    ['a missing field answers no negation', { name: { $not: { $regex: 'x' } } }, [0, 1]],
    ['an unknown field is missing', { nothing: { $ne: 1 } }, []],
    ['an unknown field is absent', { nothing: { $exists: false } }, [0, 1, 2]],
    ['words sort as people expect', { name: { $lt: 'Ana' } }, [1]],
    ['an amount compares as a number', { amount: { $gt: 9.5 } }, [0]],
    ['an amount compares as a number when spelled as text', { amount: { $gt: '9.5' } }, [0]],
    ['a whole number compares with a broken one', { count: { $gt: 2.5 } }, [1]],
    ['a number is less than any word', { count: { $lt: 'a' } }, [0, 1]],
    ['a moment compares with a day', { at: { $gte: '2024-02-29' } }, [0]],
    ['a moment compares with another zone', { at: '2024-02-29T12:20:30.500+02:00' }, [0]],
    ['a moment begins like its wire form', { at: { $beginsWith: '2024-02' } }, [0]],
    ['a day that does not exist compares as text', { day: { $lt: '2024-02-30' } }, [0]],
    ['false is a value', { active: { $exists: true } }, [1]],
  ])('%s', async (_, selector, found) => {
    expect(await matching(selector, rows)).toEqual(found);
  });
});
