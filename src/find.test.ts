import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#src/modules.ts';
import { buildFind } from '#platform/server/query/find/sql/build.ts';
import { columnsOf, fieldMapOf } from '#platform/server/query/find/entity-fields.ts';
import { parseFind } from '#platform/server/query/find/request.ts';
import { connectDatabase, type Database } from '#platform/server/db/database.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';

let place: TestDatabase;
let database: Database;

beforeAll(async () => {
  place = await testDatabase();
  database = await connectDatabase(place.connection);
});
afterAll(async () => {
  await database.close();
  await place.drop();
});

/** A value of every type, so that every way of comparing is tried on every column. */
const values = [null, true, 1, 1.5, 'word', '2026-11-20', '2026-11-20T10:42:57.100Z', ['a'], { a: 1 }];
const operators = [
  '$eq',
  '$ne',
  '$lt',
  '$gte',
  '$exists',
  '$in',
  '$regex',
  '$beginsWith',
  '$mod',
  '$size',
  '$elemMatch',
];

describe.each(entities.filter((entity) => entity.scope === 'account' || entity.scope === 'user'))(
  '_find of $kind',
  (entity) => {
    const fields = fieldMapOf(entity);

    test('brings the columns that documents are made of, and no others', async () => {
      const { rows } = await database.pool.query<{ name: string }>(
        'SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1',
        [entity.plural],
      );
      const meta = ['id', 'rev', 'created_at', 'updated_at', 'created_by'];
      const read = rows.map(({ name }) => name).filter((name) => meta.includes(name) || name in entity.fields);
      expect(columnsOf(entity).replaceAll('"', '').split(', ').toSorted()).toEqual(read.toSorted());
    });

    test('asks and sorts by every field that the definition names', async () => {
      for (const name of ['_id', 'klass', 'created_at', ...Object.keys(entity.fields)]) {
        expect(Object.hasOwn(fields, name)).toBe(true);
      }
      for (const name of Object.keys(fields)) {
        const conditions = operators.flatMap((operator) =>
          argumentsOf(operator).map((value) => ({ [name]: { [operator]: value } })),
        );
        for (const direction of ['asc', 'desc']) {
          const request = parseFind({ selector: { $or: conditions }, sort: [{ [name]: direction }] });
          const { text, values: bound } = buildFind({
            table: `"${entity.plural}"`,
            accountColumn: 'account_id',
            accountId: 'acc-1',
            fields,
            request,
            columns: columnsOf(entity),
            readsCells: true,
          });
          expect(text).toContain('WHERE account_id = $1');
          expect(await database.transaction('oficina_app', 'acc-1', async (db) => db.query(text, bound))).toEqual([]);
        }
      }
    });
  },
);

function argumentsOf(operator: string): unknown[] {
  switch (operator) {
    case '$in':
      return [values];
    case '$exists':
      return [true, false];
    case '$regex':
    case '$beginsWith':
      return ['a'];
    case '$mod':
      return [[2, 1]];
    case '$size':
      return [1];
    case '$elemMatch':
      return [{ $gt: 'a' }];
    default:
      return values;
  }
}
