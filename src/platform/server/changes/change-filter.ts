import type { Input } from '#platform/entity/define.ts';
import type { Context } from '../context.ts';
import { find } from '../query/find/find.ts';
import { parseFind } from '../query/find/request.ts';
import { kindOf } from '../query/find/selector/kind.ts';

/** The changes that a client asks for; undefined members restrict nothing. */
export interface ChangeFilter {
  readonly ids?: readonly string[] | undefined;
  readonly selector?: Input | undefined;
}

/** What a filter looks at. */
interface Row {
  readonly id: string;
  readonly klass: string;
  readonly deleted: boolean;
}

/** Ids per query: a selector may contain 500 values, these included. */
const idsAtOnce = 100;

/** The only kind whose documents the selector can match, if it names one. Throws for an invalid selector. */
export function kindOfFilter({ product }: Pick<Context, 'product'>, { selector }: ChangeFilter): string | undefined {
  return selector === undefined ? undefined : kindOf(parseFind({ selector }).condition, product.registry);
}

/**
 * The rows that the filter lets through. A selector sees the documents as they are now, as in CouchDB, so a removed
 * document passes none.
 */
export async function filtered<R extends Row>(
  ctx: Context,
  rows: readonly R[],
  { ids, selector }: ChangeFilter,
): Promise<readonly R[]> {
  const wanted = ids === undefined ? rows : rows.filter(({ id }) => ids.includes(id));
  if (selector === undefined) return wanted;
  const kind = kindOfFilter(ctx, { selector });
  const found = new Set<unknown>();
  const standing = wanted.filter(({ klass, deleted }) => !deleted && (kind === undefined || klass === kind));
  for (const klass of new Set(standing.map((row) => row.klass))) {
    const all = standing.filter((row) => row.klass === klass);
    for (let start = 0; start < all.length; start += idsAtOnce) {
      const part = all.slice(start, start + idsAtOnce).map(({ id }) => id);
      const question = { selector: { $and: [{ klass }, { _id: { $in: part } }, selector] }, fields: ['_id'] };
      const { docs } = await find(ctx, { ...question, limit: idsAtOnce }, (doc) => doc);
      for (const doc of docs) found.add(doc['_id']);
    }
  }
  return wanted.filter(({ id }) => found.has(id));
}
