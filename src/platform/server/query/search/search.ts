import { maxCounted } from '#platform/entity/counted.ts';
import type { Entity } from '#platform/entity/define.ts';
import { endOfPhone, isPhone } from '#platform/entity/region/phone.ts';
import { normalise, searchWords } from '#platform/entity/search-text.ts';
import { readableHits } from '../../auth/parent-permission.ts';
import { isLimited } from '../../auth/scopes.ts';
import type { Context } from '../../context.ts';
import { labelOf } from '../../db/rows.ts';
import { spellings } from './spellings.ts';
import type { Followers, Found, Question, Row } from './question.ts';
import { searchSeveralWords } from './several-words.ts';

/** With fewer hits for the typed words, similar words are searched too. */
const fewHits = 5;

/**
 * Finds records that contain every word of the query, ignoring case and accents. Order: an exact number, titles that
 * begin with the words, other titles, then the newest; after these, records that contain the words together with
 * records they refer to. With few hits, similar words (typos, same sound) are searched too and follow the exact hits.
 */
export async function search(ctx: Context, question: Question): Promise<{ rows: Found[]; bookmark: string }> {
  const { words, number } = searchWords(question.text);
  if (words.length === 0) return { rows: [], bookmark: '' };
  const { skip, limit, near } = question;
  const exact = near ? [] : await ask(ctx, { words, spelled: words, number }, question);
  const mayMeanMore = near || (skip === 0 && number === undefined && exact.length < Math.min(fewHits, limit));
  const asMeant = mayMeanMore ? await meaning(ctx, words, question) : undefined;
  const found = asMeant === undefined ? [] : await ask(ctx, { ...asMeant, number }, question);
  const known = new Set(found.map((row) => row.id));
  const meant = [...found, ...exact.filter((row) => !known.has(row.id))];
  const rows = await withTogether(ctx, inOrder(ctx, meant), asMeant?.spelled ?? words, question);
  const followers = skip === 0 ? await followersOf(ctx, rows, question) : { shown: [], more: [] };
  const room = Math.max(1, limit - followers.shown.length);
  const page = rows.slice(0, room);
  const bookmark = rows.length > room ? `${asMeant === undefined ? '' : '~'}${skip + room}` : '';
  const unique = [...new Map(page.toReversed().map((row) => [row.id, row])).values()].reverse();
  const listed = new Set(unique.map((row) => row.id));
  const hits = unique.flatMap((row): Found[] => {
    const more = followers.more.filter(({ head }) => head === row.id).map(({ head: _head, ...kind }) => kind);
    const head = { ...shown(ctx, row, words), score: row.score, ...(more.length > 0 && { followers: more }) };
    return [head, ...followers.shown.filter(({ id, follows }) => follows === row.id && !listed.has(id))];
  });
  return { rows: hits.slice(0, limit), bookmark };
}

/** What the question may mean as well: another spelling of a phone, or words that are similar to the typed ones. */
async function meaning(
  ctx: Context,
  words: readonly string[],
  { text, kinds }: Question,
): Promise<Pick<Asked, 'words' | 'spelled'> | undefined> {
  if (isPhone(text)) {
    const end = [endOfPhone(text)];
    return { words: end, spelled: end };
  }
  const spelled = await spellings(ctx, words, isLimited(ctx.who) ? kinds : undefined);
  return spelled && { words, spelled };
}

/**
 * Adds records that contain the words together with records they refer to, if the page has space after the direct hits.
 */
async function withTogether(
  ctx: Context,
  own: readonly Row[],
  spelled: readonly string[],
  question: Question,
): Promise<readonly Row[]> {
  if (question.skip > 0 || own.length >= question.limit) return own;
  const known = new Set(own.map((row) => row.id));
  const together = await searchSeveralWords(ctx, spelled, question);
  return [...own, ...together.filter((row) => !known.has(row.id))].slice(0, question.limit);
}

/** Of records with the requested number, those come first to whose kind most other kinds refer. */
function inOrder(ctx: Context, rows: readonly Row[]): Row[] {
  const { entities } = ctx.product.registry;
  const referring = (kind: string): number =>
    entities.flatMap(({ fields }) => Object.values(fields)).filter((field) => field.type === 'ref' && field.to === kind)
      .length;
  const numbered = rows.filter((row) => row.score === byNumber);
  const others = rows.filter((row) => row.score !== byNumber);
  return [...numbered.toSorted((a, b) => referring(b.klass) - referring(a.klass)), ...others];
}

interface Behind {
  readonly shown: readonly Found[];
  readonly more: readonly (Followers & { readonly head: string })[];
}

/** More than `search_records` can find. */
const maxHits = 1000;
/** How many times as many hits are read if the caller may read too few of them. */
const hitsMore = 6;

/** Number of hits whose referring records are listed, and the maximum for each. */
const followed = 3;

/**
 * A search for a name often means what belongs to it: lists after each of the first hits the newest numbered records
 * that refer to it, and their number if there are more.
 */
async function followersOf(ctx: Context, rows: readonly Row[], question: Question): Promise<Behind> {
  const wanted = (kind: string): boolean => question.kinds === undefined || question.kinds.includes(kind);
  const entities = ctx.product.registry.entities.filter(
    (entity) => entity.numbered !== undefined && entity.scope === 'account' && wanted(entity.kind),
  );
  const heads = rows.filter((row) => leadsTo(entities, row.klass).length > 0).slice(0, followed);
  const lists = await Promise.all(
    heads.flatMap((head) =>
      leadsTo(entities, head.klass).map(async ({ entity, field }) => {
        const behind = `FROM "${entity.plural}" WHERE account_id = $1 AND "${field}" = $2`;
        const docs = await ctx.db.query(`SELECT * ${behind} ORDER BY id DESC LIMIT ${followed}`, [
          ctx.account,
          head.id,
        ]);
        const counted =
          docs.length < followed
            ? []
            : await ctx.db.query<{ count: number }>(
                `SELECT count(*)::int AS count FROM (SELECT ${behind} LIMIT ${maxCounted + 1}) counted`,
                [ctx.account, head.id],
              );
        const list = docs.map((doc): Found => ({
          id: String(doc['id']),
          klass: entity.kind,
          title: labelOf(entity, doc),
          excerpt: head.title,
          score: 0,
          follows: head.id,
        }));
        return { list, head: head.id, klass: entity.kind, field, count: counted[0]?.count ?? docs.length };
      }),
    ),
  );
  const found = lists.flatMap(({ list }) => list).slice(0, Math.floor(question.limit / 2));
  const told = new Set(found);
  const more = lists.filter(({ list, count }) => count > list.filter((row) => told.has(row)).length);
  return { shown: found, more: more.map(({ list: _list, ...kind }) => kind) };
}

/** Indexed reference fields of these kinds to `kind`. */
function leadsTo(entities: readonly Entity[], kind: string): { entity: Entity; field: string }[] {
  return entities.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([field, definition]) =>
      definition.type === 'ref' && definition.indexed === true && definition.to === kind && kind !== entity.kind
        ? [{ entity, field }]
        : [],
    ),
  );
}

/** Score of a record with the requested number. */
const byNumber = 3;

interface Asked {
  readonly words: readonly string[];
  /** The spellings of each word, separated by bars. */
  readonly spelled: readonly string[];
  readonly number: number | undefined;
}

interface Hit extends Row {
  readonly readable: boolean;
}

async function ask(ctx: Context, { words, spelled, number }: Asked, question: Question): Promise<Row[]> {
  const { kinds, skip, limit } = question;
  const asked = [ctx.account, words, spelled, number === undefined ? null : String(number), kinds ?? null];
  const readable = readableHits(ctx, 'hit');
  const read = async (from: number, most: number): Promise<Hit[]> =>
    ctx.db.query<Hit>(
      `SELECT id, klass, title, text, score, ${readable ?? 'true'} AS readable
       FROM search_records($1, $2, $3, $4, $5, $6, $7) WITH ORDINALITY AS hit (id, klass, title, text, updated_at, score, place)
       ORDER BY place`,
      [...asked, from, most],
    );
  if (readable === undefined) return read(skip, limit + 1);
  // Pages count only what the caller may read, so that lengths and bookmarks reveal nothing else. Usually that is most
  // of the hits, so the first few are enough.
  const wanted = skip + limit + 1;
  for (let most = Math.min(maxHits, wanted); ; most = Math.min(maxHits, most * hitsMore)) {
    const hits = await read(0, most);
    const mine = hits.filter((hit) => hit.readable);
    if (mine.length >= wanted || hits.length < most || most === maxHits) return mine.slice(skip, wanted);
  }
}

/** A row leads to its target; the excerpt is the text around the first word of the query. */
function shown(ctx: Context, row: Row, words: readonly string[]): Omit<Found, 'score'> {
  const at = Math.max(0, ...words.slice(0, 1).map((word) => row.text.indexOf(normalise(word))));
  const from = Math.max(0, at - 40);
  const excerpt = `${from > 0 ? '…' : ''}${row.text.slice(from, from + 160)}`;
  const klass = ctx.product.registry.ofId(row.id)?.kind ?? row.klass;
  return { id: row.id, klass, title: row.title, excerpt };
}
