import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Entity, Field, Index } from '#platform/entity/define.ts';
import { entities } from '#src/modules.ts';
import { testApp, type TestApp } from '#src/testing/app.ts';
import { columnType, isGenerated } from './schema.ts';
import { schemaDifference } from './schema-difference.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

async function difference(of: readonly Entity[]): Promise<string[]> {
  const client = await running.pool.connect();
  try {
    return await schemaDifference(client, of);
  } finally {
    client.release();
  }
}

test('the migrations create the tables, columns and indexes of the definitions', async () => {
  expect(entities.filter(isGenerated).length).toBeGreaterThan(20);
  expect(await difference(entities)).toEqual([]);
});

/** The definition of categories with other fields; an undefined field is removed. */
function categories(fields: Record<string, Field | undefined>): Entity {
  const entity = entities.find(({ kind }) => kind === 'category');
  if (entity === undefined) throw new Error('there is no kind category');
  const all = Object.entries({ ...entity.fields, ...fields }).filter(([, field]) => field !== undefined);
  return { ...entity, fields: Object.fromEntries(all) as Entity['fields'] };
}

test.each<[string, Record<string, Field | undefined>, string[]]>([
  [
    'a new field with its index',
    { shelf: { type: 'integer', indexed: true } },
    [
      'ALTER TABLE "categories" ADD COLUMN "shelf" integer;',
      'CREATE INDEX categories_shelf ON categories USING btree (account_id, shelf, id);',
    ],
  ],
  ['a field that went', { color: undefined }, ['ALTER TABLE "categories" DROP COLUMN "color";']],
  [
    'a field of another type',
    { active: { type: 'text', max: 10 } },
    ['ALTER TABLE "categories" ALTER COLUMN "active" TYPE text COLLATE "und-x-icu" USING "active"::text;'],
  ],
])('%s is seen', async (_name, fields, statements) => {
  expect(await difference([categories(fields)])).toEqual(statements);
});

test('a removed and an added field of one type are taken for a rename, with a comment', async () => {
  const [statement = '', ...others] = await difference([
    categories({ active: undefined, in_use: { type: 'boolean' } }),
  ]);
  expect(statement).toContain('ALTER TABLE "categories" RENAME COLUMN "active" TO "in_use";');
  expect(statement).toMatch(/^-- Taken for renamed\. If not: DROP COLUMN "active"/);
  expect(others).toEqual([]);
});

test('an index over several fields is found, also a different one of that name', async () => {
  const unique: Index = {
    name: 'one_name',
    columns: ['color', 'name'],
    unique: 'name',
    nullsNotDistinct: true,
    where: { field: 'color', in: ['red', 'blue'] },
  };
  const entity = { ...categories({}), indexes: [unique] };
  const statements = await difference([entity]);
  expect(statements).toEqual([
    expect.stringMatching(
      /^CREATE UNIQUE INDEX categories_one_name ON categories USING btree \(account_id, color, name\) NULLS NOT DISTINCT WHERE/,
    ),
  ]);
  for (const statement of statements) await running.pool.query(statement);
  expect(await difference([entity])).toEqual([]);
  expect(await difference([{ ...entity, indexes: [{ ...unique, columns: ['name'] }] }])).toEqual([
    'DROP INDEX "categories_one_name";',
    expect.stringContaining('(account_id, name) NULLS NOT DISTINCT'),
  ]);
  await running.pool.query('DROP INDEX categories_one_name');
});

test('a large integer has 64 bits', () => {
  expect(columnType({ type: 'integer', max: 2_147_483_647 })).toBe('integer');
  expect(columnType({ type: 'integer', max: 2_147_483_648 })).toBe('bigint');
});

test('the proposal for a new kind creates its table', async () => {
  const entity = { ...categories({}), kind: 'shelf', plural: 'shelves', prefix: 'shf' };
  const statements = await difference([entity]);
  for (const statement of statements) await running.pool.query(statement);
  expect(await difference([entity])).toEqual([]);
  await running.pool.query('DROP TABLE shelves');
});
