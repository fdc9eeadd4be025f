import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '#src/testing/app.ts';
import { bigintArray, byteArray, jsonArray, timestampArray, textArray } from './array-values.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(async () => running.close());

/** The array as PostgreSQL reads it, as JSON. */
async function read(type: string, value: Buffer): Promise<unknown> {
  const { rows } = await running.pool.query<{ read: unknown }>(
    `SELECT coalesce(to_jsonb($1::${type}[]), '"nothing"') AS read`,
    [value],
  );
  return rows[0]?.read;
}

test('arrays arrive unchanged', async () => {
  const texts = ['plain', '', null, 'a "quoted", {braced} \\ text', 'Ação 💡', undefined, 'NULL'];
  expect(await read('text', textArray(texts))).toEqual(texts.map((text) => text ?? null));
  expect(await read('text', textArray([Buffer.from('Ação 💡'), 'plain', Buffer.alloc(0), null]))).toEqual([
    'Ação 💡',
    'plain',
    '',
    null,
  ]);
  expect(await read('jsonb', jsonArray(['[]', '[{"a":"é"}]']))).toEqual([[], [{ a: 'é' }]]);
  expect(await read('bytea', byteArray([Buffer.from('00ff', 'hex'), null, Buffer.alloc(0)]))).toEqual([
    '\\x00ff',
    null,
    '\\x',
  ]);
  const numbers = [0, -1, 2 ** 40, -(2 ** 40), null, Number.MAX_SAFE_INTEGER];
  expect(await read('bigint', bigintArray(numbers))).toEqual(numbers);
  expect(await read('text', textArray([]))).toEqual([]);
});

test('integers above JavaScript’s safe limit arrive exactly', async () => {
  const { rows } = await running.pool.query('SELECT $1::bigint[]::text AS read', [
    bigintArray([2n ** 63n - 1n, -(2n ** 63n)]),
  ]);
  expect(rows).toEqual([{ read: '{9223372036854775807,-9223372036854775808}' }]);
});

test('timestamps arrive to the millisecond, also of distant years', async () => {
  const near = ['2026-11-20T10:42:57.123Z', '1999-12-31T23:59:59.999Z', '1970-01-01T00:00:00.000Z'];
  const moments = [...near, '9999-12-31T23:59:59.999Z', '0101-03-02T01:02:03.457Z'];
  const { rows } = await running.pool.query<{ at: Date | null }>('SELECT unnest($1::timestamptz(3)[]) AS at', [
    timestampArray([...moments.map((moment) => Date.parse(moment)), null]),
  ]);
  expect(rows.map(({ at }) => (at === null ? null : new Date(at).toISOString()))).toEqual([...moments, null]);
});

test('half a surrogate pair becomes the replacement character, as in other text', async () => {
  expect(await read('text', textArray(['a\uD800b', '\uDC00']))).toEqual(['a\uFFFDb', '\uFFFD']);
});
