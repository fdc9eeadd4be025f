import { isNear, mayBeMisspelt, variants } from '#platform/entity/spelling.ts';
import type { Context } from '../../context.ts';

/** Maximum of similar spellings per word. */
const maxSpellings = 4;

/**
 * For each word its spellings, separated by bars: the word and similar words in the group's records that are at least
 * as frequent. Undefined if no word has similar ones.
 */
export async function spellings(
  ctx: Context,
  words: readonly string[],
  kinds: readonly string[] | undefined,
): Promise<string[] | undefined> {
  const spelled = await Promise.all(
    words.map(async (word) => (mayBeMisspelt(word) ? [word, ...(await spellingsOf(ctx, word, kinds))] : [word])),
  );
  return spelled.some((choice) => choice.length > 1) ? spelled.map((choice) => choice.join('|')) : undefined;
}

async function spellingsOf(
  ctx: Context,
  word: string,
  kinds: readonly string[] | undefined,
): Promise<readonly string[]> {
  const rows = await ctx.db.query<{ spelling: string; times: number }>(
    'SELECT spelling, times FROM search_spellings($1, $2, $3, $4)',
    [ctx.account, word, variants(word), kinds ?? null],
  );
  const own = rows.find(({ spelling }) => spelling === word)?.times ?? 0;
  return rows
    .filter(({ spelling, times }) => times >= own && !spelling.includes(word) && isNear(word, spelling))
    .slice(0, maxSpellings)
    .map(({ spelling }) => spelling);
}
