import type { AnyDoc, Input } from '#platform/entity/define.ts';
import { rowEntities } from '../entities/row-entities.ts';
import type { Context } from '#platform/server/context.ts';
import { applyMappings, type MappingRule, type Texts, thirdPartyOf } from '../rules/mapping.ts';
import { partsOf } from '../rules/splits/parts.ts';
import type { RowKind } from '../rules/row-kinds.ts';

/** Number of rows to read at once, to limit memory. */
const atOnce = 5000;

/** An existing row that a mapping would change. */
export interface MatchingRow {
  readonly id: string;
  readonly date: string;
  readonly before: Texts;
  readonly after: Texts;
}

/** The rows of the mapping's kind that it would change, oldest id first. */
export async function matchingRows(ctx: Context, kind: RowKind, mapping: MappingRule): Promise<MatchingRow[]> {
  const party = thirdPartyOf[kind];
  const meant: MatchingRow[] = [];
  let last = '';
  for (;;) {
    const rows = await ctx.db.query<Input & { id: string; date: string }>(
      `SELECT id, date, description, categories, ${party === null ? 'NULL' : `"${party}"`} AS third_party
       FROM "${rowEntities[kind].plural}" WHERE account_id = $1 AND id > $2 ORDER BY id LIMIT ${atOnce}`,
      [ctx.account, last],
    );
    for (const row of rows) {
      const before = textsOf(row);
      const { by, ...after } = applyMappings(before, kind, [mapping]);
      if (by.length > 0) meant.push({ id: row.id, date: row.date, before, after });
    }
    const end = rows.at(-1);
    if (end === undefined || rows.length < atOnce) return meant;
    last = end.id;
  }
}

/** The fields of a stored row that the mapping changes. */
export function valuesAfter(kind: RowKind, mapping: MappingRule, doc: AnyDoc): Input {
  const party = thirdPartyOf[kind];
  const before = textsOf({ ...doc, third_party: party === null ? null : doc[party] });
  const { by, ...after } = applyMappings(before, kind, [mapping]);
  if (by.length === 0) return {};
  return {
    description: after.description || null,
    // Those of a split row are the categories of its parts.
    ...(partsOf(doc).length > 0 ? {} : { categories: after.categories.length === 0 ? null : after.categories }),
    ...(party === null ? {} : { [party]: after.third_party || null }),
  };
}

function textsOf(row: Input): Texts {
  const text = (name: string): string => (typeof row[name] === 'string' ? row[name] : '');
  const categories = Array.isArray(row['categories']) ? (row['categories'] as string[]) : [];
  return { third_party: text('third_party'), description: text('description'), categories };
}
