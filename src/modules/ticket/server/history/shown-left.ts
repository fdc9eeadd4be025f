import type { Context } from '#platform/server/context.ts';
import { docsOf, labelOf } from '#platform/server/db/rows.ts';
import { plannedKinds } from '../../rules/history/judge/plan-values.ts';
import type { LeftReason } from './find-changed.ts';
import { entities } from './write-history.ts';

const most = 200;

/** The records that an undo would leave, with their titles; those that people changed come first. */
export async function shownLeft(
  ctx: Context,
  left: ReadonlyMap<string, LeftReason>,
): Promise<{ id: string; klass: string; title: string; reason: string }[]> {
  const order: readonly LeftReason[] = ['changed', 'used', 'belongs-to-left'];
  const some = [...left].toSorted((a, b) => order.indexOf(a[1]) - order.indexOf(b[1])).slice(0, most);
  const titles = new Map<string, { klass: string; title: string }>();
  for (const kind of plannedKinds) {
    const entity = entities[kind];
    const ids = some.map(([id]) => id).filter((id) => id.startsWith(`${entity.prefix}-`));
    if (ids.length === 0) continue;
    const docs = await ctx.db.query(
      `SELECT * FROM "${entity.plural}" WHERE account_id = $1 AND id = ANY($2)`,
      [ctx.account, ids],
      docsOf(entity),
    );
    for (const doc of docs) {
      const number = typeof doc['number'] === 'number' ? `#${doc['number']} ` : '';
      titles.set(doc._id, { klass: kind, title: `${number}${labelOf(entity, doc)}` });
    }
  }
  const kindOf = (id: string): string => plannedKinds.find((kind) => id.startsWith(`${entities[kind].prefix}-`)) ?? '';
  return some.map(([id, reason]) => ({ id, reason, ...(titles.get(id) ?? { klass: kindOf(id), title: '' }) }));
}
