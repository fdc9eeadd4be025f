import { afterAll, beforeAll, expect, test } from 'vitest';
import { columnOf, columnType, isGenerated } from '#platform/server/schema.ts';
import { entities } from '#src/modules.ts';
import { testApp, type TestApp } from '#src/testing/app.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

const generated = entities.filter(isGenerated);

test.each(generated.map((entity) => [entity.plural, entity] as const))(
  '%s has the columns of its definition',
  async (plural, entity) => {
    const { rows } = await running.pool.query<{ name: string; type: string }>(
      `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
      [plural],
    );
    const columns = new Map(rows.map((row) => [row.name, row.type]));
    for (const [name, field] of Object.entries(entity.fields)) {
      const wanted = columnType(field)
        .replace(/ COLLATE.*$/, '')
        .replace(/^timestamptz\(3\)$/, 'timestamp(3) with time zone');
      expect(columns.get(columnOf(name)), name).toBe(wanted);
    }
    const meta = ['account_id', 'id', 'rev', 'created_at', 'updated_at', 'created_by'];
    const known = new Set([...meta, ...Object.keys(entity.fields)]);
    expect([...columns.keys()].filter((name) => !known.has(name))).toEqual([]);
  },
);

test('every index that a definition asks for is there', async () => {
  const { rows } = await running.pool.query<{ name: string }>(
    "SELECT indexname AS name FROM pg_indexes WHERE schemaname = 'public'",
  );
  const names = new Set(rows.map((row) => row.name));
  const wanted = generated.flatMap((entity) => {
    const indexed = Object.entries(entity.fields).flatMap(([name, field]) => (field.indexed ? [name] : []));
    return [...indexed, entity.sort.replace('-', ''), 'updated_at', 'created_at'].map(
      (name) => `${entity.plural}_${columnOf(name)}`,
    );
  });
  expect(wanted.filter((name) => !names.has(name))).toEqual([]);
});
