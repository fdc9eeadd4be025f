import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Statement } from './binder.ts';
import { cursorReader, nextBookmark } from './bookmark.ts';
import { buildDocumentFind, buildFind } from './build.ts';
import type { JsonObject } from '../selector/json.ts';
import { parseFind, type FindRequest } from '../request.ts';
import { document } from '../testing/arbitraries.ts';
import { columnList, columnNames, compareRows, fields, row } from '../testing/table.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';

const { query } = temporaryDatabase();

interface Found {
  readonly account_id: string;
  readonly _id: string;
}

const tableQuery = (request: FindRequest): Statement =>
  buildFind({ table: 't', accountColumn: 'account_id', accountId: 'acc-1', fields, request });

const documentQuery = (request: FindRequest): Statement =>
  buildDocumentFind({
    table: 'd',
    doc: 'doc',
    id: 'id',
    columns: 'id AS _id',
    request,
    among: (bind) => `db = ${bind('x', 'text')}`,
  });

/** Reads all ids page by page, as a client does. */
async function pages(body: JsonObject, build: (request: FindRequest) => Statement): Promise<Found[]> {
  const all: Found[] = [];
  for (let bookmark = ''; ;) {
    const request = parseFind({ ...body, bookmark });
    const rows = await query<Found>(build(request));
    bookmark = nextBookmark(rows, request);
    if (rows.length === 0) return all;
    all.push(...rows);
  }
}

async function fill(rows: readonly JsonObject[]): Promise<void> {
  const from = `jsonb_to_recordset($1::jsonb) AS r(account_id text, ${columnList})`;
  await query(`TRUNCATE t`);
  await query({ text: `INSERT INTO t SELECT * FROM ${from}`, values: [JSON.stringify(rows)] });
}

/** Cells in the database's text format. */
const asText = { getTypeParser: () => (text: string) => text };

const unique = (docs: readonly JsonObject[]) => docs.map((doc, n) => ({ ...doc, _id: `${String(doc['_id'])}${n}` }));
const direction = fc.constantFrom('asc', 'desc');
const sortable = columnNames.filter((name) => !['_id', 'tags', 'items'].includes(name));

beforeEach(async () => {
  await query(`CREATE TEMPORARY TABLE IF NOT EXISTS t (account_id text, ${columnList})`);
  await query(`CREATE TEMPORARY TABLE IF NOT EXISTS d (db text, id text, doc jsonb)`);
});

describe('pages', () => {
  test('continue at the same row, with the cursor from a column or from cells', async () => {
    const plain = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, { ...field, column: `"${name}"` }]),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 5 }).map(unique),
        fc.subarray(sortable, { maxLength: 3 }),
        async (rows, names) => {
          await fill(rows.map((doc) => ({ ...doc, account_id: 'acc-1' })));
          const request = parseFind({ selector: {}, sort: names });
          const asked = { table: 't', accountColumn: 'account_id', accountId: 'acc-1', fields: plain, request };
          const { cells, text, values } = buildFind({ ...asked, readsCells: true });
          expect(cells === undefined).toBe(names.includes('active'));
          expect(text.includes('_cursor')).toBe(names.includes('active'));
          const carried = await query<{ _cursor: string }>(buildFind(asked));
          const found = await query<Record<string, string | null>>({ text, values, types: asText });
          const read = cursorReader(Object.keys(found[0] ?? {}), cells);
          expect(found.map((one) => JSON.parse(String(read(Object.values(one)))) as unknown)).toEqual(
            carried.map(({ _cursor: cursor }) => JSON.parse(cursor) as unknown),
          );
        },
      ),
    );
  });

  test('contain every row of the account once and in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { maxLength: 25 }).map(unique),
        fc.subarray(sortable, { maxLength: 3 }),
        direction,
        fc.integer({ min: 1, max: 7 }),
        async (rows, names, way, limit) => {
          const own = rows.filter((_, n) => n % 4 !== 0);
          await fill(rows.map((doc) => ({ ...doc, account_id: own.includes(doc) ? 'acc-1' : 'acc-2' })));
          const found = await pages({ selector: {}, sort: names.map((name) => ({ [name]: way })), limit }, tableQuery);
          const sorted = own.toSorted(
            (a, b) => compareRows(names, a, b) * (way === 'asc' || names.length === 0 ? 1 : -1),
          );
          expect(found.map((doc) => doc._id)).toEqual(sorted.map((doc) => doc['_id']));
        },
      ),
      { numRuns: 250 },
    );
  });

  test('contain every free-form document once, with values of any type', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(document, { maxLength: 20 }).map(unique),
        fc.constantFrom(['a'], ['a', 'b'], ['c', 'a.b'], []),
        direction,
        fc.integer({ min: 1, max: 7 }),
        async (docs, names, way, limit) => {
          await query('TRUNCATE d');
          const values = [JSON.stringify(docs)];
          await query({
            text: `INSERT INTO d SELECT 'x', e.v ->> '_id', e.v FROM jsonb_array_elements($1::jsonb) AS e(v)`,
            values,
          });
          const body = { selector: {}, sort: names.map((name) => ({ [name]: way })) };
          const found = await pages({ ...body, limit }, documentQuery);
          expect(found).toEqual(await pages({ ...body, limit: 200 }, documentQuery));
          expect(found.map((doc) => doc._id).sort()).toEqual(docs.map((doc) => doc['_id']).sort());
        },
      ),
      { numRuns: 150 },
    );
  });

  test('free-form values sort by type, then by value', async () => {
    const values = [null, false, true, -1, 2, 10, 'a', 'A', 'b', [1], { a: 1 }];
    await query('TRUNCATE d');
    for (const [n, value] of values.toReversed().entries()) {
      await query({ text: `INSERT INTO d VALUES ('x', $1, $2)`, values: [`id${n}`, JSON.stringify({ v: value })] });
    }
    await query(`INSERT INTO d VALUES ('x', 'absent', '{}')`);
    const found = await pages({ selector: {}, sort: ['v'], limit: 3 }, documentQuery);
    expect(found.map((doc) => doc._id)).toEqual(
      [...values.keys()].map((n) => `id${values.length - 1 - n}`).concat('absent'),
    );
  });

  test('skip leaves out rows, also after a bookmark', async () => {
    await fill(Array.from({ length: 9 }, (_, n) => ({ account_id: 'acc-1', _id: `id${n}` })));
    const first = parseFind({ selector: {}, limit: 2, skip: 3 });
    const rows = await query<Found>(tableQuery(first));
    expect(rows.map((doc) => doc._id)).toEqual(['id3', 'id4']);
    const second = parseFind({ selector: {}, limit: 2, skip: 1, bookmark: nextBookmark(rows, first) });
    expect((await query<Found>(tableQuery(second))).map((doc) => doc._id)).toEqual(['id6', 'id7']);
  });

  test('an empty result has the bookmark nil', () => {
    expect(nextBookmark([], parseFind({ selector: {} }))).toBe('nil');
  });

  test('a bookmark is valid only for its selector and sort', async () => {
    await fill([{ account_id: 'acc-1', _id: 'a', name: 'x' }]);
    const request = parseFind({ selector: {}, sort: ['name'] });
    const bookmark = nextBookmark(await query<Found>(tableQuery(request)), request);
    const reads = (body: JsonObject) => () => tableQuery(parseFind({ ...body, bookmark }));
    expect(reads({ selector: {}, sort: ['name'], limit: 3 })).not.toThrow();
    const refused = expect.objectContaining({ error: 'invalid_bookmark', status: 400 });
    expect(reads({ selector: { name: 'x' }, sort: ['name'] })).toThrow(refused);
    expect(reads({ selector: {}, sort: ['status'] })).toThrow(refused);
    expect(reads({ selector: {}, sort: [{ name: 'desc' }] })).toThrow(refused);
  });

  test('a forged bookmark is refused or harmless, and never causes a database error', async () => {
    await fill([
      {
        account_id: 'acc-1',
        _id: 'a',
        name: 'x',
        count: 1,
        amount: '1',
        active: true,
        day: '2024-01-01',
        at: '2024-01-01T00:00:00Z',
      },
    ]);
    const odd = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(
        '2024-13-01',
        '2024-02-30T00:00:00.000000Z',
        '1e9',
        'NaN',
        '\0',
        '\ud800',
        "' OR 1=1 --",
        '99999999999999999999',
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sortable), odd, odd, async (name, first, second) => {
        const { hash } = parseFind({ selector: {}, sort: [name] });
        const bookmark = Buffer.from(JSON.stringify([hash, [first, second]])).toString('base64url');
        const request = parseFind({ selector: {}, sort: [name], bookmark });
        let statement: Statement;
        try {
          statement = tableQuery(request);
        } catch (error) {
          expect(error).toMatchObject({ error: 'invalid_bookmark' });
          return;
        }
        for (const doc of await query<Found>(statement)) expect(doc.account_id).toBe('acc-1');
      }),
      { numRuns: 400 },
    );
  });
});
