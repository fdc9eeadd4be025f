import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isSortable, possibleColumns, sortKeys } from '#platform/web/list/columns.ts';
import { entities } from '#src/modules.ts';

const folder = join(import.meta.dirname, '../migrations');
const sql = readdirSync(folder)
  .map((file) => readFileSync(join(folder, file), 'utf8'))
  .join('\n');
const indexes = [...sql.matchAll(/CREATE INDEX\s+\S+\s+ON\s+"?(\w+)"?\s*\(([^)]*)\)/g)].map(
  ([, table, columns = '']) => `${table}: ${columns.replaceAll('"', '').replaceAll(/\s+/g, ' ')}`,
);

const lists = entities.filter(
  (entity) => entity.scope === 'account' && sql.includes(`CREATE TABLE "${entity.plural}"`),
);

test.each(lists.map((entity) => [entity.kind, entity] as const))(
  'whatever heading of the %s list is clicked, an index has that order',
  (_kind, entity) => {
    const orders = [entity.sort, ...possibleColumns(entity).filter((name) => isSortable(entity, name))];
    for (const order of orders) {
      const keys = sortKeys(entity, order).flatMap((key) => Object.keys(key));
      expect(indexes, `${entity.kind} by ${order}`).toContain(
        `${entity.plural}: ${['account_id', ...keys, 'id'].join(', ')}`,
      );
    }
  },
);

test('a column without an index cannot be asked for by the address either', () => {
  const ticket = entities.find((entity) => entity.kind === 'ticket');
  if (ticket === undefined) throw new Error('no ticket');
  expect(sortKeys(ticket, '-content')).toEqual(sortKeys(ticket, undefined));
  expect(sortKeys(ticket, 'status')).toEqual([{ status: 'asc' }, { number: 'asc' }]);
  expect(sortKeys(ticket, '-updated_at')).toEqual([{ updated_at: 'desc' }]);
});
