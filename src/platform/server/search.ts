import { normalise, searchWords } from '#platform/entity/search-text.ts';
import type { Context } from './context.ts';

export interface Found {
  readonly id: string;
  readonly klass: string;
  readonly title: string;
  readonly excerpt: string;
  readonly score: number;
}
interface Question {
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
  const page = rows.slice(0, question.limit);
  const bookmark = rows.length > question.limit ? String(question.skip + question.limit) : '';
  const unique = [...new Map(page.toReversed().map((row) => [row.id, row])).values()].reverse();
  return { rows: unique.map((row) => ({ ...shown(ctx, row, words), score: row.score })), bookmark };
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
  return ctx.db.query<Row>('SELECT id, klass, title, text, score FROM search_records($1, $2, $3, $4, $5, $6, $7)', [
    ctx.account,
    words,
    number === undefined ? null : String(number),
    question.kinds ?? null,
    near,
    question.skip,
    question.limit + 1,
  ]);
}

/** A row leads to its target; the excerpt is the text around the first word of the question. */
function shown(ctx: Context, row: Row, words: readonly string[]): Omit<Found, 'score'> {
  const at = Math.max(0, ...words.slice(0, 1).map((word) => row.text.indexOf(normalise(word))));
  const from = Math.max(0, at - 40);
  const excerpt = `${from > 0 ? '…' : ''}${row.text.slice(from, from + 160)}`;
  const klass = ctx.app.registry.ofId(row.id)?.kind ?? row.klass;
  return { id: row.id, klass, title: row.title, excerpt };
}
