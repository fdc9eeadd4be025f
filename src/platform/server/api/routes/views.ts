import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import { className } from '#platform/entity/define.ts';
import type { App } from '../../app.ts';
import { readingAccount } from '../../app/open-context.ts';
import { hiddenTotals } from '../../auth/hidden-records.ts';
import { checkModuleScope, mayUse } from '../../auth/scopes.ts';
import { parseJson } from './database.ts';
import type { Api } from '../shapes/api.ts';
import { exactly, flag, listOf, ofDatabase, onLines, optional, whole, type Shape } from '../shapes/shape.ts';

interface Row {
  readonly key: string | null;
  readonly value: number;
}

const asJson = (description: string) => optional(Type.String({ description: `${description}, as JSON.` }));
const ignored = optional(Type.String({ description: 'As in CouchDB; without effect here.' }));

const schema = {
  operationId: 'view',
  tags: ['Queries'],
  summary: 'Counters by kind, priority or status',
  params: Type.Object({ ...ofDatabase.properties, view: Type.String() }),
  querystring: exactly({
    group_level: optional(whole(0, 9, { description: '0 for one sum, 1 for a row per key.' })),
    group: optional(flag()),
    reduce: optional(flag()),
    key: asJson('One key'),
    startkey: asJson('The first key'),
    endkey: asJson('The last key'),
    descending: optional(flag()),
    limit: optional(whole(0, 999_999, { description: 'Maximum number of rows.' })),
    update: ignored,
    stable: ignored,
  }),
  response: {
    200: onLines('rows', {
      rows: listOf(exactly({ key: Type.Union([Type.String(), Type.Null()]), value: Type.Integer() })),
    }),
  },
};

/** CouchDB's views over the stored counters; nothing is counted at request time. */
export function viewRoutes(app: App, server: Api): void {
  server.get(
    '/:db/_design/counter/_view/:view',
    { config: { policy: 'member', cost: 'read', token: 'by-kind' }, schema },
    async (request) => {
      const counters = Object.hasOwn(app.views, request.params.view) ? app.views[request.params.view] : undefined;
      const options = optionsOf(request.query);
      return readingAccount(app, request, async (ctx) => {
        if (counters === undefined) throw failure('not_found', 'missing_named_view');
        checkModuleScope(ctx.who, permissionOf(app, request.params.view), 'read');
        const [rows, hidden] = await Promise.all([
          ctx.db.query<{ id: string; amount: number }>(
            'SELECT id, amount FROM counters WHERE account_id = $1 AND id = ANY($2) AND amount <> 0',
            [ctx.account, Object.values(counters)],
          ),
          hiddenTotals(ctx),
        ]);
        const amounts = new Map(rows.map((row) => [row.id, row.amount]));
        for (const { klass, records } of hidden) {
          const amount = amounts.get(className(klass));
          if (amount !== undefined) amounts.set(className(klass), amount - records);
        }
        const closed = new Set(
          app.registry.entities.filter((entity) => !mayUse(ctx.who, entity, 'read')).map(({ kind }) => className(kind)),
        );
        const all = Object.entries(counters).flatMap(([key, counter]) => {
          const value = amounts.get(counter);
          return value === undefined || value === 0 || closed.has(counter) ? [] : [{ key, value }];
        });
        return { rows: answer(all, options) };
      });
    },
  );
}

/** The permission of the module that the view belongs to. */
function permissionOf(app: App, view: string): string {
  const module = app.modules.find(({ views }) => Object.hasOwn(views ?? {}, view));
  return module?.permission ?? module?.key ?? '';
}

interface Options {
  readonly grouped: boolean;
  readonly key: unknown;
  readonly startkey: unknown;
  readonly endkey: unknown;
  readonly descending: boolean;
  readonly limit: number;
}

function optionsOf(query: Shape<(typeof schema)['querystring']>): Options {
  const { group_level: level = 0, group = false, reduce = true, descending = false } = query;
  return {
    grouped: !reduce || group || level > 0,
    key: json(query.key),
    startkey: json(query.startkey),
    endkey: json(query.endkey),
    descending,
    limit: query.limit ?? Number.MAX_SAFE_INTEGER,
  };
}

function json(value: string | undefined): unknown {
  return value === undefined ? undefined : parseJson(value);
}

function answer(all: readonly Row[], options: Options): Row[] {
  const ordered = all.toSorted((a, b) => compare(a.key, b.key));
  if (options.descending) ordered.reverse();
  const [low, high] = options.descending ? [options.endkey, options.startkey] : [options.startkey, options.endkey];
  const kept = ordered.filter(
    ({ key }) =>
      (options.key === undefined || key === options.key) &&
      (low === undefined || compare(key, low) >= 0) &&
      (high === undefined || compare(key, high) <= 0),
  );
  if (options.grouped) return kept.slice(0, options.limit);
  return kept.length === 0 ? [] : [{ key: null, value: kept.reduce((sum, { value }) => sum + value, 0) }];
}

/**
 * Keys of these views are strings; a bound of another type sorts before (null, booleans, numbers) or after them
 * (arrays, objects).
 */
function compare(key: string | null, bound: unknown): number {
  if (typeof bound !== 'string') return typeof bound === 'object' && bound !== null ? -1 : 1;
  return key === null || key < bound ? -1 : key > bound ? 1 : 0;
}
