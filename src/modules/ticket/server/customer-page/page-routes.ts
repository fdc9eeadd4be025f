import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import type { App } from '#platform/server/app.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { thumbnail } from '#modules/activity/server/thumbnail.ts';
import { pageWords, type PageWord } from '../../locales/customer-page.ts';
import { findPage, noteSeen, type FoundPage } from './find-page.ts';
import { pickUpCode } from './link-token.ts';
import type { PageData } from './page-data.ts';
import type { Shown } from './page-formats.ts';
import { goneHtml, pageHtml } from './page-html.ts';
import { pageHeaders } from './page-style.ts';

type Params = { readonly token: string; readonly photo?: string };
type Query = Readonly<Record<string, string | undefined>>;

/** `GET /c/{token}`: the page on which a customer follows a ticket, without signing in, and its pictures. Reading changes nothing but "last seen". */
export function customerPageRoutes(app: App, server: Api): void {
  const method = ['GET', 'HEAD'] as ('GET' | 'HEAD')[];
  server.route({
    method,
    url: '/c/:token',
    config: { policy: 'visitor', cost: 'link' },
    handler: async (request, reply) => {
      const page = await findPage(app, request, paramsOf(request).token);
      const { lang, done } = request.query as Query;
      if (memberPath(request, page) === undefined) await noteSeen(app, request, page);
      return sendPage(app, request, reply, page, { lang, message: done === 'question' ? 'asked' : undefined });
    },
  });
  const picture = { policy: 'public', cost: 'link' } as const;
  server.route({
    method,
    url: '/c/:token/logo',
    config: picture,
    handler: async (request, reply) => {
      const page = await findPage(app, request, paramsOf(request).token);
      return sendPicture(app, reply, page, page.data?.shop.logo?.sha256, 'image/png');
    },
  });
  server.route({
    method,
    url: '/c/:token/photos/:photo',
    config: picture,
    handler: async (request, reply) => {
      const { token, photo } = paramsOf(request);
      const page = await findPage(app, request, token);
      const file = page.data?.photos.find(({ id }) => id === photo);
      return sendPicture(app, reply, page, file?.sha256, file?.type ?? '');
    },
  });
}

export function paramsOf(request: FastifyRequest): Params {
  return request.params as Params;
}

interface Way {
  /** The language that the reader chose. */
  readonly lang?: string | undefined;
  readonly message?: PageWord | undefined;
  /** The status of a page that shows an error; 200 if left out. */
  readonly status?: number;
}

/** Sends the page, or the page of addresses that do not work. */
export function sendPage(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
  page: FoundPage,
  { lang, message, status = 200 }: Way = {},
): FastifyReply {
  const path = `/c/${encodeURIComponent(paramsOf(request).token)}`;
  void reply.headers(pageHeaders);
  const last = lastShown.get(app);
  if (page.data === undefined) {
    const locale = chosen(lang) ?? nearestLocale(request.headers['accept-language']);
    // Drawn and thrown away: without it this answer would be faster, and tell that there is no page.
    if (last !== undefined) pageHtml(last.data, last.shown);
    return reply.code(page.why === 'ended' ? 410 : 404).send(goneHtml(locale, path));
  }
  const { data, account, id } = page;
  const locale = chosen(lang) ?? nearestLocale(String(data.link['locale'] ?? ''));
  const code = pickUpCode(app.secret, account, id);
  const member = memberPath(request, page);
  const shown = { locale, path, code, message, member };
  lastShown.set(app, { data, shown });
  return reply.code(status).send(pageHtml(data, shown));
}

/** The page that this process drew last. */
const lastShown = new WeakMap<App, { readonly data: PageData; readonly shown: Shown }>();

/** The path of the ticket, for a signed-in member: labels and receipts lead colleagues here, too. */
function memberPath(request: FastifyRequest, page: FoundPage): string | undefined {
  if (page.data === undefined || request.routeOptions.config.policy !== 'visitor') return undefined;
  const isMember = request.who?.roles.includes(page.account) === true;
  return isMember ? `/account/${page.account}/tickets/${page.data.ticket._id}` : undefined;
}

function chosen(lang: string | undefined): Locale | undefined {
  return lang !== undefined && Object.hasOwn(pageWords, lang) ? (lang as Locale) : undefined;
}

async function sendPicture(
  app: App,
  reply: FastifyReply,
  page: FoundPage,
  sha256: string | undefined,
  type: string,
): Promise<FastifyReply> {
  const bytes =
    page.data === undefined || sha256 === undefined
      ? undefined
      : await thumbnail(sha256, type, page.account, app.blobs).catch(() => undefined);
  if (bytes === undefined) throw failure('not_found', 'missing');
  return reply
    .headers({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cache-control': 'private, max-age=600',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .send(bytes);
}
