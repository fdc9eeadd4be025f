import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Statement } from './binder.ts';
import { nextBookmark } from './bookmark.ts';
import { buildFind } from './build.ts';
import type { FieldMap } from '../fields.ts';
import type { JsonObject } from '../selector/json.ts';
import { parseFind } from '../request.ts';
import { argument } from '../testing/table.ts';
import { temporaryDatabase } from '../testing/temporary-database.ts';

const { query } = temporaryDatabase();

const fields: FieldMap = {
  _id: { column: 'id', type: 'id', required: true },
  created_at: { column: 'created_at', type: 'time', required: true },
  status: { column: '"status"', type: 'option' },
  customer_id: { column: '"customer_id"', type: 'id' },
  title: { column: '"title"', type: 'text' },
  number: { column: '"number"', type: 'integer' },
  tags: { column: '"tags"', type: 'tags' },
};

function find(body: JsonObject): Statement {
  return buildFind({
    table: 'tickets',
    accountColumn: 'account_id',
    accountId: 'acc-1',
    fields,
    request: parseFind(body),
  });
}

describe('the statement', () => {
  test('is as written by hand', () => {
    const { text, values } = find({
      selector: { status: { $in: ['open', 'waiting'] }, customer_id: 'cus-1' },
      sort: [{ created_at: 'desc' }],
    });
    expect(text).toBe(
      [
        `SELECT *, json_build_array(to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), id)::text AS _cursor FROM tickets`,
        'WHERE account_id = $1::text AND ("status" = ANY($2::text[]) AND "customer_id" = $3::text)',
        'ORDER BY created_at DESC, id COLLATE "C" DESC LIMIT 25',
      ].join(' '),
    );
    expect(values).toEqual(['acc-1', ['open', 'waiting'], 'cus-1']);
  });

  test('has the same text for requests of the same shape', () => {
    const one = find({
      selector: { status: { $in: ['a', 'z'] }, title: { $regex: 'x' }, tags: { $all: ['a'] } },
      sort: ['title'],
    });
    const other = find({
      selector: { status: { $in: ['b', 'c', 'd'] }, title: { $regex: '^y' }, tags: { $all: ['b', 'c'] } },
      sort: ['title'],
    });
    expect(one.text).toBe(other.text);
    expect(one.values).not.toEqual(other.values);
  });

  test('never contains a name or value of the request', () => {
    const evil = fc.constantFrom(
      `x' OR '1'='1`,
      'title" --',
      'z); DROP TABLE tickets; --',
      String.raw`\'; --`,
      'tıtle',
      'x$9::text',
    );
    fc.assert(
      fc.property(
        evil,
        evil,
        fc.constantFrom('', 'tags.', 'title.'),
        fc.constantFrom('$eq', '$gt', '$beginsWith', '$type'),
        (name, value, head, operator) => {
          const selector = {
            [head + name]: { [operator]: value },
            title: value,
            tags: { $elemMatch: { [name]: value } },
          };
          const { text } = find({ selector, fields: [name] });
          expect(text).not.toContain(name);
          expect(text).not.toContain(value);
          expect(text).toContain('WHERE account_id = $1::text AND ');
        },
      ),
    );
  });

  test('treats names that JavaScript objects inherit as missing', () => {
    for (const name of ['toString', 'hasOwnProperty', 'valueOf']) {
      expect(find({ selector: { [name]: { $exists: true } } }).text).toContain('AND FALSE');
    }
  });

  test('has placeholders for the remaining values only', () => {
    const kind = { column: "'ticket'::text", type: 'option', required: true, constant: 'ticket' } as const;
    const asked = (body: JsonObject): Statement =>
      buildFind({
        table: 'tickets',
        accountColumn: 'account_id',
        accountId: 'acc-1',
        fields: { ...fields, klass: kind },
        request: parseFind(body),
      });
    const [one, other] = [{ number: 5 }, { klass: 'other', status: 'x' }];
    const { text, values } = asked({ selector: { klass: 'ticket', $or: [other, one], title: 'y' } });
    expect(text).toContain('WHERE account_id = $1::text AND ("number" = $2::bigint AND "title" = $3::text) ORDER');
    expect(values).toEqual(['acc-1', 5, 'y']);
  });

  test('sorts by declared fields only', () => {
    const refused = expect.objectContaining({ error: 'invalid_sort_json' });
    for (const name of ['nothing', 'title.a', 'constructor', 'id; --']) {
      expect(() => find({ selector: {}, sort: [name] })).toThrow(refused);
    }
  });

  test('accepts an additional condition with its values', () => {
    const request = parseFind({ selector: { title: 'x' } });
    const visibility = (bind: (value: unknown, type: string) => string) => `customer_id = ${bind('cus-9', 'text')}`;
    const { text, values } = buildFind({
      table: 'tickets',
      accountColumn: 'account_id',
      accountId: 'acc-1',
      fields,
      request,
      visibility,
    });
    expect(text).toContain('AND customer_id = $3::text');
    expect(values[2]).toBe('cus-9');
  });
});

describe('on a table', () => {
  beforeAll(async () => {
    await query(`
      CREATE TABLE tickets (
        account_id text COLLATE "C" NOT NULL, id text COLLATE "C" NOT NULL, created_at timestamptz(3) NOT NULL,
        status text COLLATE "C", customer_id text COLLATE "C", title text COLLATE "und-x-icu", number integer, tags jsonb,
        PRIMARY KEY (account_id, id));
      CREATE INDEX tickets_created_at ON tickets (account_id, created_at, id);
      CREATE INDEX tickets_title ON tickets (account_id, title, id);
      CREATE INDEX tickets_status ON tickets (account_id, status, id);
      INSERT INTO tickets SELECT 'acc-' || n % 3, 'tkt-' || n, now() - n * interval '1 minute', CASE n % 50 WHEN 0 THEN 'open' ELSE 'done' END,
        'cus-' || n % 40, 'Title ' || n, n, '["a"]' FROM generate_series(1, 3000) AS n;
      ANALYZE tickets`);
  });

  async function plan(body: JsonObject): Promise<string> {
    const { text, values } = find(body);
    const rows = await query<Record<'QUERY PLAN', string>>({ text: `EXPLAIN (COSTS OFF) ${text}`, values });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  }

  test('filters and sorts by its indexes', async () => {
    expect(await plan({ selector: { status: { $in: ['open', 'x'] } }, sort: ['status'] })).toMatch(
      /Index Cond: .*status = ANY/,
    );
    expect(await plan({ selector: { status: { $in: ['open'] } }, sort: ['status'] })).toMatch(
      /Index Cond: .*status = 'open'/,
    );
    const newest = await plan({ selector: {}, sort: [{ created_at: 'desc' }] });
    expect(newest).toContain('Index Scan Backward using tickets_created_at');
    expect(newest).not.toContain('Sort');
    const titles = await plan({ selector: { title: { $gte: 'Title 2' } }, sort: ['title'] });
    expect(titles).toMatch(/Index Cond: .*title >= /);
    expect(titles).not.toContain('Sort');
  });

  test('continues after a bookmark with one index range', async () => {
    for (const body of [
      { selector: {}, sort: [{ created_at: 'desc' }] },
      { selector: {}, sort: [{ title: 'desc' }] },
      { selector: {} },
    ]) {
      const request = parseFind(body);
      const bookmark = nextBookmark(await query<object>(find(body)), request);
      const next = await plan({ ...body, bookmark });
      expect(next).toMatch(/Index Cond: .*ROW\(|Index Cond: .*id > /);
      expect(next).not.toContain('Sort');
    }
  });

  test('no selector reaches another account or breaks the statement', async () => {
    const name = fc.constantFrom(
      'title',
      'status',
      '_id',
      'number',
      'tags',
      'tags.0',
      'account_id',
      `' OR TRUE --`,
      '"title"',
      'title; DROP TABLE tickets',
    );
    const operator = fc.constantFrom('$eq', '$ne', '$gt', '$lte', '$beginsWith', '$in', '$nin', '$all', '$elemMatch');
    await fc.assert(
      fc.asyncProperty(
        name,
        operator,
        argument,
        fc.constantFrom('$and', '$or', '$nor'),
        async (key, test_, value, combine) => {
          const body = {
            selector: { [combine]: [{ [key]: { [test_]: value } }, { account_id: 'acc-2' }, { title: { $gt: null } }] },
            sort: ['title'],
          };
          let statement: Statement;
          try {
            statement = find(body);
          } catch (error) {
            expect(error).toMatchObject({ status: 400 });
            return;
          }
          for (const row of await query<{ account_id: string }>(statement)) expect(row.account_id).toBe('acc-1');
        },
      ),
      { numRuns: 300 },
    );
  });
});
