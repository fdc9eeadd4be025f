import type { FastifyInstance } from 'fastify';
import type { Input } from '#platform/entity/define.ts';
import { fail } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import { readingAccount } from '../context.ts';
import { checkModuleScope } from '../scopes.ts';
import { onlyQuery, type Path } from './database.ts';

interface Row {
  readonly key: string | null;
  readonly value: number;
}

/** CouchDB's views over the maintained counters; nothing is ever counted afresh. */
export function viewRoutes(app: App, server: FastifyInstance): void {
  server.get<{ Params: Path & { view: string } }>(
    '/:db/_design/counter/_view/:view',
    { config: { policy: 'member', cost: 'read', token: 'by-kind' } },
    async (request) => {
      const view = Object.hasOwn(app.views, request.params.view) ? app.views[request.params.view] : undefined;
      const options = parse(onlyQuery(request, [...known]));
      return readingAccount(app, request, async (ctx) => {
        if (view === undefined) throw fail('not_found', 'missing_named_view');
        checkModuleScope(ctx.who, permissionOf(app, request.params.view), 'read');
        const rows = await ctx.db.query<{ id: string; amount: number }>(
          'SELECT id, amount FROM counters WHERE account_id = $1 AND id = ANY($2) AND amount <> 0',
          [ctx.account, Object.values(view)],
        );
        const amounts = new Map(rows.map((row) => [row.id, row.amount]));
        const all = Object.entries(view).flatMap(([key, counter]) => {
          const value = amounts.get(counter);
          return value === undefined ? [] : [{ key, value }];
        });
        return { rows: answer(all, options) };
      });
    },
  );
}

/** The permission of the module whose numbers a view shows. */
function permissionOf(app: App, view: string): string {
  const module = app.modules.find(({ views }) => Object.hasOwn(views ?? {}, view));
  return module?.permission ?? module?.key ?? '';
}

const known = [
  'group_level',
  'group',
  'reduce',
  'key',
  'startkey',
  'endkey',
  'descending',
  'limit',
  'update',
  'stable',
];

interface Options {
  readonly grouped: boolean;
  readonly key: unknown;
  readonly startkey: unknown;
  readonly endkey: unknown;
  readonly descending: boolean;
  readonly limit: number;
}

function parse(query: Input): Options {
  const level = query['group_level'];
  if (level !== undefined && !/^\d$/.test(String(level))) throw fail('bad_request', 'Invalid value for group_level');
  const limit = query['limit'];
  if (limit !== undefined && !/^\d{1,6}$/.test(String(limit))) throw fail('bad_request', 'Invalid value for limit');
  return {
    grouped: query['reduce'] === 'false' || query['group'] === 'true' || (level !== undefined && level !== '0'),
    key: json(query['key']),
    startkey: json(query['startkey']),
    endkey: json(query['endkey']),
    descending: query['descending'] === 'true',
    limit: limit === undefined ? Number.MAX_SAFE_INTEGER : Number(limit),
  };
}

function json(value: unknown): unknown {
  if (value === undefined) return undefined;
  try {
    return JSON.parse(String(value)) as unknown;
  } catch {
    throw fail('bad_request', 'invalid UTF-8 JSON');
  }
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

/** Keys of these views are strings; any other type of a bound lies before (null, booleans, numbers) or after (arrays, objects) them. */
function compare(key: string | null, bound: unknown): number {
  if (typeof bound !== 'string') return typeof bound === 'object' && bound !== null ? -1 : 1;
  return key === null || key < bound ? -1 : key > bound ? 1 : 0;
}
