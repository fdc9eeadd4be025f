import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Entity, Input } from '#platform/entity/define.ts';
import { entities } from '#src/modules.ts';
import { testApp, type TestApp } from '#src/testing/app.ts';
import { docOf, docsOf, labelOf } from './rows.ts';
import { columnType } from './schema/schema.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

/** A value for a column of each type. */
const values: Readonly<Record<string, string>> = {
  text: "E'First line\\nsecond'",
  bigint: '12',
  integer: '12',
  numeric: '1234.5',
  boolean: 'false',
  date: "'2026-11-20'",
  timestamptz: "'2026-11-20 10:42:57.1+00'",
  jsonb: "'[]'",
};

/** SQL rows of the kind's table: a full one, one without optional columns, and columns that are no field. */
function rowsOf({ fields }: Entity): string {
  const columns = Object.entries(fields).map(([name, field]) => {
    const type = /^\w+/.exec(columnType(field))?.[0] ?? '';
    return `CASE WHEN n = 1 THEN ${values[type] ?? 'NULL'}::${type} END AS "${name}"`;
  });
  const meta = `'acc-1' AS account_id, 'one-' || n AS id, '2026-11-20 10:42:57+00'::timestamptz AS created_at, NULL::text AS created_by, 1.5 AS other`;
  return `SELECT ${meta}, n || '-abc' AS rev, '2026-11-20 11:00:00.123+00'::timestamptz AS updated_at, ${columns.join(', ')} FROM generate_series(1, 2) AS n`;
}

test('reading rows directly as documents gives the same as converting row objects', async () => {
  const db = running.database.reader('oficina_app', 'acc-1');
  for (const entity of entities) {
    const sql = rowsOf(entity);
    const made = (await db.query(sql)).map((row) => docOf(entity, row));
    // The second time the connection knows the columns.
    for (const _time of [1, 2]) {
      const read = await db.query(sql, [], docsOf(entity));
      expect(read.map((doc) => Object.entries(doc))).toEqual(made.map((doc) => Object.entries(doc)));
    }
  }
});

test('a label is the first line of the title or its substitute, or the number', () => {
  const entity = entities.find(({ kind }) => kind === 'ticket');
  if (entity === undefined) throw new Error('no tickets');
  const titled = { ...entity, title: 'title', titleElse: ['content', 'problem'], numbered: 'number' };
  const label = (doc: Input): string => labelOf(titled, doc);
  expect(label({ title: 'One\ntwo', content: 'three' })).toBe('One');
  expect(label({ title: '\nafter an empty line', content: 'Three\nfour' })).toBe('Three');
  expect(label({ title: 'x'.repeat(300), number: 7 })).toBe('x'.repeat(200));
  expect(label({ title: null, content: '', problem: `${'y'.repeat(199)}\n` })).toBe('y'.repeat(199));
  expect(label({ number: 7 })).toBe('#0007');
  expect(label({})).toBe('');
});

test('missing columns give documents without those fields', async () => {
  const [entity] = entities.filter(({ kind }) => kind === 'ticket');
  if (entity === undefined) throw new Error('no tickets');
  const db = running.database.reader('oficina_app', 'acc-1');
  expect(await db.query("SELECT 'tkt-1' AS id, 'Broken' AS title", [], docsOf(entity))).toEqual([
    { _id: 'tkt-1', klass: 'ticket', label: 'Broken', title: 'Broken' },
  ]);
});
