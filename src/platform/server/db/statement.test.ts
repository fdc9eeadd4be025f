import { expect, test } from 'vitest';
import { statementOf, type Part } from './statement.ts';

const row = (ids: readonly string[]): Part => ({
  key: 'row',
  cells: { 'd.id': ids, 'd.name': ids.map((id) => `name of ${id}`) },
  sql: (shape) => `${shape} :account :d.id :d.name :d.id`,
});
const gone = (ids: readonly string[]): Part => ({
  key: 'gone',
  cells: {},
  arrays: { gone: ids },
  sql: () => 'gone :gone::text[] :account :now',
});

test('every value gets its parameter, from any part, also for a cached statement', () => {
  for (const name of ['a', 'b']) {
    const shared = { account: `acc-${name}`, now: name };
    expect(statementOf([row([name]), gone(['x', name])], 'one', shared)).toEqual({
      text: 'WITH p0 AS (one $1 $2 $3 $2) gone $4::text[] $1 $5',
      values: [`acc-${name}`, name, `name of ${name}`, ['x', name], name],
    });
    expect(statementOf([gone([name]), row([name, 'c'])], 'many', shared)).toEqual({
      text: 'WITH p0 AS (gone $1::text[] $2 $3) many $2 $4 $5 $4',
      values: [[name], `acc-${name}`, name, [name, 'c'], [`name of ${name}`, 'name of c']],
    });
  }
});
