import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import type { FastifyReply } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import { fill, nearestLocale } from '#platform/entity/messages.ts';
import type { App } from '#platform/server/app.ts';
import { withContext } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { media } from '#platform/server/api/shapes/shape.ts';
import type { Context } from '#platform/server/context.ts';
import { readOrNothing, updateOwn } from '#platform/server/records/documents.ts';
import { groupSettings } from '#modules/groups/server/group-settings.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import { plainName } from '#modules/people/rules/plain-name.ts';
import { customer } from '../../entities/customer.ts';
import { customerMailWords, type CustomerMailWord } from '../../locales/customer-mails.ts';
import { escaped } from './customer-mail.ts';
import { readStopToken } from './stop-token.ts';

/** Allows unknown parameters, because mail programs and link counters add some. */
const link = {
  tags: ['Tickets'],
  params: Type.Object({ token: Type.String() }),
  querystring: Type.Object({}),
  response: { 200: media('text/html') },
};
const schemas = {
  page: {
    ...link,
    operationId: 'stopMailsPage',
    summary: 'The page on which a customer refuses mails; changes nothing',
  },
  stop: {
    ...link,
    operationId: 'stopMails',
    summary: 'Refuse further mails of a group, with the token of the link in each mail to a customer (RFC 8058)',
  },
};

/** `/_messages/stop/{token}`: GET asks and changes nothing, POST notes at the customer that there are to be no more mails. */
export function stopRoutes(app: App, server: Api): void {
  const open = { policy: 'public', cost: 'sign-in' } as const;

  server.get('/_messages/stop/:token', { config: open, schema: schemas.page }, async (request, reply) => {
    const words = await inGroupOf(app, request.params.token, async (ctx) => wordsOf(ctx));
    return answer(reply, words, false);
  });

  server.post(
    '/_messages/stop/:token',
    { config: { ...open, form: 'unread' }, schema: schemas.stop },
    async (request, reply) => {
      const words = await inGroupOf(app, request.params.token, async (ctx, id) => {
        await updateOwn(ctx, customer, id, { no_mail: true }, 'refuse-mail');
        return wordsOf(ctx);
      });
      return answer(reply, words, true);
    },
  );
}

/** Works in the group of the token. Throws 404 for a wrong token and for a customer who no longer exists. */
async function inGroupOf<T>(
  app: App,
  token: string,
  work: (ctx: Context, customerId: string) => Promise<T>,
): Promise<T> {
  const owner = readStopToken(app.linkKey, token);
  if (owner === undefined) throw failure('not_found', 'missing');
  return withContext(app, product(app, owner.account), async (ctx) => {
    if ((await readOrNothing(ctx, customer, owner.customer)) === undefined) throw failure('not_found', 'missing');
    return work(ctx, owner.customer);
  });
}

interface Words {
  readonly lang: string;
  readonly say: (word: CustomerMailWord) => string;
}

async function wordsOf(ctx: Context): Promise<Words> {
  const settings = await groupSettings(ctx, ['name', 'locale']);
  const locale = nearestLocale(settings.get('locale'));
  const shop = plainName(settings.get('name') ?? '');
  return { lang: locale, say: (word) => escaped(fill(customerMailWords[locale][word], locale, { shop })) };
}

function answer(reply: FastifyReply, { lang, say }: Words, done: boolean): FastifyReply {
  const nonce = randomBytes(18).toString('base64');
  const body = done
    ? `<p>${say('page.done')}</p>`
    : `<p>${say('page.question')}</p><form method="post"><button>${say('page.button')}</button></form>`;
  return reply.type('text/html; charset=utf-8').headers({
    'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
    .send(`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${say('page.title')}</title><style nonce="${nonce}">:root{color-scheme:light dark}body{font:17px/1.5 system-ui,sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem}
button{font:inherit;padding:.6rem 1.2rem}</style></head><body><main><h1>${say('page.title')}</h1>${body}</main></body></html>`);
}
