import type { App } from '../../app.ts';
import type { Context } from '../../context.ts';
import { search } from './search.ts';
import type { Found, Question } from './question.ts';

/**
 * Searches all kinds, then the kinds with a search of their own. Those are part of the first page only, unless the
 * query selects such a kind; then they have all pages.
 */
export async function searchAll(
  app: App,
  ctx: Context,
  question: Question,
): Promise<{ rows: readonly Found[]; bookmark: string }> {
  const own = app.modules.flatMap(({ searches = {} }) =>
    Object.entries(searches).filter(([kind]) => question.kinds === undefined || question.kinds.includes(kind)),
  );
  const { text, skip, limit } = question;
  const [only] = own;
  if (only !== undefined && question.kinds?.length === 1) {
    const rows = await only[1](app, ctx, { text, skip, limit: limit + 1 });
    return { rows: rows.slice(0, limit), bookmark: rows.length > limit ? String(skip + limit) : '' };
  }
  const { rows, bookmark } = await search(ctx, question);
  if (skip > 0 || bookmark !== '') return { rows, bookmark };
  const found = [...rows];
  for (const [, find] of own) {
    const room = limit - found.length;
    if (room > 0) found.push(...(await find(app, ctx, { text, skip: 0, limit: room })));
  }
  return { rows: found, bookmark };
}
