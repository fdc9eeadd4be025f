import type { Entity } from '#platform/entity/define.ts';
import { normalise, searchWords } from '#platform/entity/search-text.ts';
import { readableHits } from './belonging.ts';
import type { Context } from './context.ts';
import { labelOf } from './rows.ts';

export interface Found {
  readonly id: string;
  readonly klass: string;
  readonly title: string;
  readonly excerpt: string;
  readonly score: number;
}
export interface Question {
  readonly text: string;
  readonly kinds: readonly string[] | undefined;
  readonly limit: number;
  readonly skip: number;
}

/**
 * Records that contain every word of the question, in any case and without accents: an exact number first, then what begins with
 * the words, then titles, then the newest. When nothing is found, words that are nearly right (typos) are accepted.
 */
export async function search(ctx: Context, question: Question): Promise<{ rows: Found[]; bookmark: string }> {
  const { words, number } = searchWords(question.text);
  if (words.length === 0) return { rows: [], bookmark: '' };
  let rows = await ask(ctx, words, number, question, false);
  if (rows.length === 0 && question.skip === 0 && number === undefined)
    rows = await ask(ctx, words, number, question, true);
  const followers = question.skip === 0 ? await followersOf(ctx, rows, question) : [];
  const room = Math.max(1, question.limit - followers.length);
  const page = rows.slice(0, room);
  const bookmark = rows.length > room ? String(question.skip + room) : '';
  const unique = [...new Map(page.toReversed().map((row) => [row.id, row])).values()].reverse();
  const known = new Set(unique.map((row) => row.id));
  const found = unique.flatMap((row) => [
    { ...shown(ctx, row, words), score: row.score },
    ...followers.filter((follower) => follower.follows === row.id && !known.has(follower.id)).map(withoutHead),
  ]);
  return { rows: found.slice(0, question.limit), bookmark };
}

interface Follower extends Found {
  /** The found record that it refers to. */
  readonly follows: string;
}

/** More than `search_records` ever finds. */
const mostHits = 1000;

/** How many found records are followed, and how far each. */
const followed = 3;

/**
 * Who looks for a name may mean what belongs to it: right behind each of the first found records stand the newest numbered
 * records that refer to it.
 */
async function followersOf(ctx: Context, rows: readonly Row[], question: Question): Promise<Follower[]> {
  const wanted = (kind: string): boolean => question.kinds === undefined || question.kinds.includes(kind);
  const entities = ctx.product.registry.entities.filter(
    (entity) => entity.numbered !== undefined && entity.scope === 'account' && wanted(entity.kind),
  );
  const heads = rows.filter((row) => leadsTo(entities, row.klass).length > 0).slice(0, followed);
  const lists = await Promise.all(
    heads.flatMap((head) =>
      leadsTo(entities, head.klass).map(async ({ entity, field }) => {
        const docs = await ctx.db.query(
          `SELECT * FROM "${entity.plural}" WHERE account_id = $1 AND "${field}" = $2 ORDER BY id DESC LIMIT ${followed}`,
          [ctx.account, head.id],
        );
        return docs.map((doc): Follower => ({
          id: String(doc['id']),
          klass: entity.kind,
          title: labelOf(entity, doc),
          excerpt: head.title,
          score: 0,
          follows: head.id,
        }));
      }),
    ),
  );
  return lists.flat().slice(0, Math.floor(question.limit / 2));
}

/** The indexed references of these kinds to records of `kind`. */
function leadsTo(entities: readonly Entity[], kind: string): { entity: Entity; field: string }[] {
  return entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([field, definition]) =>
      definition.type === 'ref' && definition.indexed === true && definition.to === kind && kind !== entity.kind
        ? [{ entity, field }]
        : [],
    ),
  );
}

function withoutHead({ follows: _follows, ...found }: Follower): Found {
  return found;
}

interface Row {
  readonly id: string;
  readonly klass: string;
  readonly title: string;
  readonly text: string;
  readonly score: number;
}

async function ask(
  ctx: Context,
  words: readonly string[],
  number: number | undefined,
  question: Question,
  near: boolean,
): Promise<Row[]> {
  const { kinds, skip, limit } = question;
  const asked = [ctx.account, words, number === undefined ? null : String(number), kinds ?? null, near];
  const readable = readableHits(ctx, 'hit');
  if (readable === undefined)
    return ctx.db.query<Row>('SELECT id, klass, title, text, score FROM search_records($1, $2, $3, $4, $5, $6, $7)', [
      ...asked,
      skip,
      limit + 1,
    ]);
  // Pages are counted in what the caller may read: neither their lengths nor the bookmark tell of the rest.
  return ctx.db.query<Row>(
    `SELECT id, klass, title, text, score
     FROM search_records($1, $2, $3, $4, $5, 0, ${mostHits}) WITH ORDINALITY AS hit (id, klass, title, text, updated_at, score, place)
     WHERE ${readable} ORDER BY place OFFSET $6 LIMIT $7`,
    [...asked, skip, limit + 1],
  );
}

/** A row leads to its target; the excerpt is the text around the first word of the question. */
function shown(ctx: Context, row: Row, words: readonly string[]): Omit<Found, 'score'> {
  const at = Math.max(0, ...words.slice(0, 1).map((word) => row.text.indexOf(normalise(word))));
  const from = Math.max(0, at - 40);
  const excerpt = `${from > 0 ? '…' : ''}${row.text.slice(from, from + 160)}`;
  const klass = ctx.product.registry.ofId(row.id)?.kind ?? row.klass;
  return { id: row.id, klass, title: row.title, excerpt };
}
