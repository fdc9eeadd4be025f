import type { Entity } from '#platform/entity/define.ts';
import type { Context } from './context.ts';
import { mayUse } from './scopes.ts';
import type { Question, Row } from './search.ts';

/** Records that hold one of the words, looked at for each word; and of those that refer to them the newest. */
const mostHolding = 300;
const mostCandidates = 600;

/**
 * Numbered records that hold the words together with the records they refer to: one word in the record, another in the name of whose it
 * is. `spelled` has for each word its spellings with bars between.
 */
export async function askTogether(ctx: Context, spelled: readonly string[], question: Question): Promise<Row[]> {
  if (spelled.length < 2) return [];
  const { kinds } = question;
  const entities = ctx.product.registry.entities.filter(
    (entity) =>
      entity.numbered !== undefined &&
      entity.scope === 'account' &&
      (kinds === undefined || kinds.includes(entity.kind)) &&
      mayUse(ctx.who, entity, 'read'),
  );
  const found = await Promise.all(entities.map(async (entity) => ofKind(ctx, entity, spelled, question.limit)));
  return found.flat();
}

async function ofKind(ctx: Context, entity: Entity, spelled: readonly string[], limit: number): Promise<Row[]> {
  const refs = readableRefs(ctx, entity);
  if (refs.length === 0) return [];
  const kinds = [entity.kind, ...refs.map(({ to }) => to)];
  const holding = await Promise.all(
    spelled.map(async (word) =>
      ctx.db.query<{ id: string }>(
        `SELECT id FROM search_holding($1, ARRAY[$2], $3) ORDER BY updated_at DESC LIMIT ${mostHolding}`,
        [ctx.account, word, kinds],
      ),
    ),
  );
  if (holding.some((rows) => rows.length === 0)) return [];
  const ids = [...new Set(holding.flat().map(({ id }) => id))];
  const names = refs.map(({ name }) => `d."${name}"`);
  const texts = refs.map((_, at) => `r${at}.text`);
  const joins = refs.map((_, at) => `LEFT JOIN search r${at} ON r${at}.account_id = $1 AND r${at}.id = d.ref${at}`);
  return ctx.db.query<Row>(
    `WITH d AS MATERIALIZED (
       SELECT id, ${names.map((name, at) => `${name} AS ref${at}`).join(', ')} FROM "${entity.plural}" d
       WHERE account_id = $1 AND (id = ANY($2) OR ${names.map((name) => `${name} = ANY($2)`).join(' OR ')})
       ORDER BY id DESC LIMIT ${mostCandidates})
     SELECT d.id, s.klass, s.title, s.text, 0 AS score
     FROM d JOIN search s ON s.account_id = $1 AND s.id = d.id ${joins.join(' ')}
     WHERE NOT EXISTS (SELECT FROM unnest($3::text[]) w
       WHERE NOT EXISTS (SELECT FROM unnest(string_to_array(w, '|')) p
         WHERE position(p IN concat_ws(' ', s.text, ${texts.join(', ')})) > 0))
     ORDER BY d.id DESC LIMIT $4`,
    [ctx.account, ids, spelled, limit],
  );
}

/** The entity's indexed references to kinds of the group whose words the caller may read. */
function readableRefs(ctx: Context, entity: Entity): { name: string; to: string }[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.type !== 'ref' || field.indexed !== true) return [];
    const to = ctx.product.registry.entities.find(({ kind }) => kind === field.to);
    const isOwn = to !== undefined && to.scope === 'account' && to.numbered === undefined && to.kind !== entity.kind;
    return isOwn && mayUse(ctx.who, to, 'read') ? [{ name, to: to.kind }] : [];
  });
}
