import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import type { Context, StepKind } from '#platform/server/context.ts';
import { beginStep, holdRecords } from '#platform/server/jobs/steps/begin-step.ts';
import { changeMany } from '#platform/server/records/many.ts';
import { mapping } from '../../entities/mapping.ts';
import { planned } from '../../entities/planned.ts';
import {
  mergedCategories,
  mergedText,
  type Merge,
  type MergeEffect,
  type UsedCategory,
} from '../../rules/categories/merge-categories.ts';
import { rowEntities } from '../../entities/row-entities.ts';
import { mergedParts, partsOf } from '../../rules/splits/parts.ts';
import { moveBudgets } from '../budgets/move-budgets.ts';

const entities: readonly Entity[] = [...Object.values(rowEntities), mapping, planned];
const maxListed = 1000;
const longestText = mapping.fields.text_to_change.max;
/** The record that a merge holds, so that a group merges once at a time. */
const held = 'finance-categories';

/** The categories of all rows and mappings, the most used first. */
export async function usedCategories(ctx: Context): Promise<readonly UsedCategory[]> {
  const rows = Object.values(rowEntities).map(
    ({ plural }) => `SELECT categories FROM "${plural}" WHERE account_id = $1 AND categories IS NOT NULL`,
  );
  return ctx.db.query<UsedCategory & Input>(
    `SELECT name, count(*) FILTER (WHERE is_row)::integer AS rows, count(*) FILTER (WHERE NOT is_row)::integer AS mappings
     FROM (
       SELECT jsonb_array_elements_text(r.categories) AS name, true AS is_row FROM (${rows.join(' UNION ALL ')}) r
       UNION ALL
       SELECT replace(btrim(word), ' ', '-'), false FROM mappings m, unnest(string_to_array(m.text_to_change, ',')) AS word
       WHERE m.account_id = $1 AND m.field_to_change = 'categories' AND btrim(word) <> ''
     ) c GROUP BY name ORDER BY rows DESC, name LIMIT ${maxListed}`,
    [ctx.account],
  );
}

/** The number of rows and mappings that a merge would change. */
export async function mergeEffect(ctx: Context, merge: Merge): Promise<MergeEffect> {
  return effectOf(await affected(ctx, merge));
}

/** Merges in this transaction, or in a step whose id is returned, if there are many rows. */
export async function mergeCategories(ctx: Context, merge: Merge): Promise<MergeEffect & { step?: string }> {
  const id = await holdRecords(ctx, [held]);
  const items = await affected(ctx, merge);
  await moveBudgets(ctx, merge);
  const step = await beginStep(ctx, { id, kind: 'merge-categories', record: held, data: { ...merge }, items });
  return { ...effectOf(items), ...(step !== undefined && { step }) };
}

/** Planned rows follow without being counted. */
function effectOf(ids: readonly string[]): MergeEffect {
  const count = (wanted: (entity: Entity | undefined) => boolean): number =>
    ids.filter((id) => wanted(entityOf(id))).length;
  return {
    rows: count((entity) => entity !== mapping && entity !== planned),
    mappings: count((entity) => entity === mapping),
  };
}

export const mergeStep: StepKind = {
  slice: async (ctx, { data }, items) => {
    const merge = data as unknown as Merge;
    for (const entity of entities) {
      const ids = items.filter((item): item is string => typeof item === 'string' && entityOf(item) === entity);
      if (ids.length > 0) await changeMany(ctx, entity, ids, (doc) => valuesAfter(doc, merge), 'merge-categories');
    }
  },
};

function valuesAfter(doc: AnyDoc, { from, to }: Merge): Input {
  if (doc.klass === mapping.kind) {
    const text = mergedText(String(doc['text_to_change'] ?? ''), from, to);
    const isChanged = text !== null && text.length <= longestText && doc['field_to_change'] === 'categories';
    return isChanged ? { text_to_change: text } : {};
  }
  const categories = mergedCategories((doc['categories'] ?? []) as readonly string[], from, to);
  const parts = partsOf(doc);
  return {
    ...(categories === null ? {} : { categories }),
    ...(parts.some(({ category = '' }) => from.includes(category)) && { parts: mergedParts(parts, from, to) }),
  };
}

async function affected(ctx: Context, { from, to }: Merge): Promise<string[]> {
  const ids: string[] = [];
  for (const { plural, kind } of [...Object.values(rowEntities), planned]) {
    const rows = await ctx.db.query<{ id: string }>(
      `SELECT id FROM "${plural}" WHERE account_id = $1 AND categories ?| $2::text[] ORDER BY ${kind === planned.kind ? 'start' : 'date'}, id`,
      [ctx.account, from],
    );
    for (const { id } of rows) ids.push(id);
  }
  const mappings = await ctx.db.query<{ id: string; text: string }>(
    `SELECT id, text_to_change AS text FROM mappings
     WHERE account_id = $1 AND field_to_change = 'categories' AND text_to_change IS NOT NULL ORDER BY id`,
    [ctx.account],
  );
  for (const { id, text } of mappings) {
    const next = mergedText(text, from, to);
    if (next !== null && next.length <= longestText) ids.push(id);
  }
  return ids;
}

function entityOf(id: string): Entity | undefined {
  return entities.find(({ prefix }) => id.startsWith(`${prefix}-`));
}
