import type { Entity } from '#platform/entity/define.ts';
import type { Context } from '../../context.ts';
import { mayUse } from '../../auth/scopes.ts';
import type { Question, Row } from './question.ts';

/** If at most this many records contain a word, all are examined; otherwise the newest, as many as below. */
const maxHolding = 500;
const newestHolding = 300;
/** Maximum of records that refer to those: the newest. */
const maxCandidates = 600;

/**
 * Finds numbered records that contain the words together with records they refer to: one word in the record, another in
 * the name of its owner. `spelled`: the spellings of each word, separated by bars. A single word also finds records of
 * matching owners, if the query excludes the owners' kind; otherwise `followersOf` lists them.
 */
export async function searchSeveralWords(ctx: Context, spelled: readonly string[], question: Question): Promise<Row[]> {
  const { kinds } = question;
  const leads = ({ to }: Ref): boolean => spelled.length > 1 || kinds?.includes(to) === false;
  const asked = ctx.product.registry.entities
    .filter(
      (entity) =>
        entity.numbered !== undefined &&
        entity.scope === 'account' &&
        (kinds === undefined || kinds.includes(entity.kind)) &&
        mayUse(ctx.who, entity, 'read'),
    )
    .map((entity) => ({ entity, refs: readableRefs(ctx, entity).filter(leads) }))
    .filter(({ refs }) => refs.length > 0);
  if (asked.length === 0) return [];
  const held = asked.flatMap(({ entity, refs }) => [entity.kind, ...refs.map(({ to }) => to)]);
  const ids = await holders(ctx, spelled, [...new Set(held)]);
  if (ids.length === 0) return [];
  const found = await Promise.all(asked.map(async (one) => ofKind(ctx, one, { spelled, ids, limit: question.limit })));
  return found.flat();
}

/**
 * Records of which each result contains or references one: those with the rarest word. If all words are common, the
 * newest of each; none if a word occurs nowhere.
 */
async function holders(ctx: Context, spelled: readonly string[], kinds: readonly string[]): Promise<readonly string[]> {
  const holding = await Promise.all(
    spelled.map(async (word) =>
      ctx.db.query<{ id: string }>(`SELECT search_held($1, $2, $3, ${maxHolding + 1}) AS id`, [
        ctx.account,
        word,
        kinds,
      ]),
    ),
  );
  const [rarest = []] = holding.toSorted((a, b) => a.length - b.length);
  if (rarest.length <= maxHolding) return rarest.map(({ id }) => id);
  const newest = await Promise.all(
    spelled.map(async (word) =>
      ctx.db.query<{ id: string }>(
        `SELECT id FROM search_holding($1, ARRAY[$2], $3) ORDER BY updated_at DESC LIMIT ${newestHolding}`,
        [ctx.account, word, kinds],
      ),
    ),
  );
  return [...new Set(newest.flat().map(({ id }) => id))];
}

interface Ref {
  readonly name: string;
  readonly to: string;
}

async function ofKind(
  ctx: Context,
  { entity, refs }: { readonly entity: Entity; readonly refs: readonly Ref[] },
  asked: { readonly spelled: readonly string[]; readonly ids: readonly string[]; readonly limit: number },
): Promise<Row[]> {
  const names = refs.map(({ name }) => `d."${name}"`);
  const texts = refs.map((_, at) => `r${at}.text`);
  const joins = refs.map((_, at) => `LEFT JOIN search r${at} ON r${at}.account_id = $1 AND r${at}.id = d.ref${at}`);
  return ctx.db.query<Row>(
    `WITH d AS MATERIALIZED (
       SELECT id, ${names.map((name, at) => `${name} AS ref${at}`).join(', ')} FROM "${entity.plural}" d
       WHERE account_id = $1 AND (id = ANY($2) OR ${names.map((name) => `${name} = ANY($2)`).join(' OR ')})
       ORDER BY id DESC LIMIT ${maxCandidates})
     SELECT d.id, s.klass, s.title, s.text, 0 AS score
     FROM d JOIN search s ON s.account_id = $1 AND s.id = d.id ${joins.join(' ')}
     WHERE NOT EXISTS (SELECT FROM unnest($3::text[]) w
       WHERE NOT EXISTS (SELECT FROM unnest(string_to_array(w, '|')) p
         WHERE position(p IN concat_ws(' ', s.text, ${texts.join(', ')})) > 0))
     ORDER BY d.id DESC LIMIT $4`,
    [ctx.account, asked.ids, asked.spelled, asked.limit],
  );
}

/** Indexed reference fields to kinds that the caller may read. */
function readableRefs(ctx: Context, entity: Entity): Ref[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.type !== 'ref' || field.indexed !== true) return [];
    const to = ctx.product.registry.entities.find(({ kind }) => kind === field.to);
    const isOwn = to !== undefined && to.scope === 'account' && to.numbered === undefined && to.kind !== entity.kind;
    return isOwn && mayUse(ctx.who, to, 'read') ? [{ name, to: to.kind }] : [];
  });
}
