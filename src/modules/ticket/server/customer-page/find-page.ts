import type { FastifyRequest } from 'fastify';
import type { App } from '#platform/server/app.ts';
import { readingAs, withContext } from '#platform/server/app/open-context.ts';
import { countMiss } from '#platform/server/http/limits/limit-requests.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import { hashOf } from './link-token.ts';
import { pageData, type PageData } from './page-data.ts';

/** Wrong addresses per minute of one network. */
const maxMisses = 30;

/** Milliseconds between two updates of "last seen". */
const seenInterval = 60_000;

/** Read instead of a group that does not exist. */
const nowhere = { account: `acc-${'0'.repeat(32)}`, id: `clk-${'0'.repeat(32)}` };

/** The page of an address: `unknown` if the address never existed, `ended` if it does not work any more. */
export type FoundPage =
  | { readonly account: string; readonly id: string; readonly data: PageData }
  | { readonly data?: undefined; readonly why: 'unknown' | 'ended' };

/** Finds the page of a token. The same work is done for every token, so that the time does not reveal which ones exist. */
export async function findPage(app: App, request: FastifyRequest, token: string): Promise<FoundPage> {
  const [known] = await app.system('links', async (db) =>
    db.query<{ account_id: string; id: string }>(
      'SELECT account_id, id FROM customer_link_secrets WHERE token_hash = $1',
      [hashOf(token)],
    ),
  );
  const { account, id } = known === undefined ? nowhere : { account: known.account_id, id: known.id };
  const data = await readingAs(app, product(app, account), async (ctx) => pageData(ctx, id), 'together');
  if (data !== undefined) return { account, id, data };
  if (known === undefined) countMiss(request, maxMisses);
  return { why: known === undefined ? 'unknown' : 'ended' };
}

/** Programs that fetch a page to show a preview of it in a chat, and search engines. */
const robots =
  /bot\b|bot\/|whatsapp|facebookexternalhit|facebot|telegram|slack|discord|skype|preview|crawler|spider|embedly|linkedin|vkshare|mastodon|iframely|google-|snapchat|viber/i;

/** Notes that a person saw the page. */
export async function noteSeen(app: App, request: FastifyRequest, page: FoundPage): Promise<void> {
  if (page.data === undefined || request.method !== 'GET' || robots.test(request.headers['user-agent'] ?? '')) return;
  const last = page.data.link['last_seen_at'];
  const now = app.now();
  if (typeof last === 'string' && now.getTime() - Date.parse(last) < seenInterval) return;
  await withContext(app, product(app, page.account), async (ctx) =>
    ctx.db.query('UPDATE customer_links SET last_seen_at = $3 WHERE account_id = $1 AND id = $2', [
      ctx.account,
      page.id,
      now,
    ]),
  );
}
