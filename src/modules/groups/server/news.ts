import { Type } from 'typebox';
import sanitizeHtml from 'sanitize-html';
import { nearestLocale } from '#platform/entity/messages.ts';
import type { App } from '#platform/server/app.ts';
import { personOf } from '#platform/server/http/guard.ts';
import { createFetchOutside } from '#platform/server/fetch/fetch-outside.ts';
import { isNews, newsShown } from '../rules/news.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, optional } from '#platform/server/api/shapes/shape.ts';

/** A post of the social feed's statuses endpoint; `content` is sanitised HTML. */
interface Post {
  readonly created_at: string;
  readonly language: string;
  readonly content: string;
}

const schema = {
  operationId: 'news',
  tags: ['People'],
  summary: 'Recent posts of the product’s social feed',
  querystring: exactly({ locale: optional(Type.String({ description: 'en or pt-BR.' })) }),
  response: {
    200: exactly({
      rows: listOf(exactly({ created_at: Type.String(), language: Type.String(), content: Type.String() })),
    }),
  },
};

/** `GET /_news?locale=`: recent posts of the product's own social feed in a language; empty if no feed is set or it does not respond. */
export function newsRoutes(app: App, server: Api): void {
  const posts = rememberPosts(app);
  server.get('/_news', { config: { policy: 'person', cost: 'read' }, schema }, async (request) => {
    const caller = personOf(request);
    const { locale } = request.query;
    const asked = nearestLocale(locale ?? caller.user.locale);
    const now = app.now();
    return { rows: (await posts()).filter((post) => isNews(post, asked, now)).slice(0, newsShown) };
  });
}

const rememberedMinutes = 15;
const failedMinutes = 5;

/** Fetches the posts from time to time and caches them for all readers; empty while the host is down. */
function rememberPosts(app: App): () => Promise<readonly Post[]> {
  const { socialFeedUrl, fetchTestHosts } = app.environment;
  const fetchOutside = createFetchOutside({ namedHosts: fetchTestHosts });
  let until = 0;
  let known: Promise<readonly Post[]> = Promise.resolve([]);
  const ask = async (url: string): Promise<readonly Post[]> => {
    const { status, body } = await fetchOutside(url, { maxBytes: 1_000_000, timeout: 5000 });
    if (status !== 200) throw new Error(`the social feed answers ${status}`);
    return parse(body.toString('utf8'));
  };
  return async () => {
    const now = app.now().getTime();
    if (socialFeedUrl === undefined || now < until) return known;
    until = now + rememberedMinutes * 60_000;
    known = ask(socialFeedUrl).catch((error: unknown) => {
      app.server.log.warn({ err: error }, 'social feed');
      until = now + failedMinutes * 60_000;
      return [];
    });
    return known;
  };
}

function parse(text: string): readonly Post[] {
  const list: unknown = JSON.parse(text);
  if (!Array.isArray(list)) throw new Error('the social feed is no list');
  return list.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null) return [];
    const { created_at: at, language, content } = one as Readonly<Record<string, unknown>>;
    if (typeof at !== 'string' || typeof language !== 'string' || typeof content !== 'string') return [];
    const html = harmless(content);
    return Number.isNaN(Date.parse(at)) || html === '' ? [] : [{ created_at: at, language, content: html }];
  });
}

/** Reduces HTML to paragraphs and links: no scripts, no resources, no styles. */
function harmless(html: string): string {
  return sanitizeHtml(html.slice(0, 20_000), {
    allowedTags: ['p', 'br', 'a', 'strong', 'em', 'ul', 'ol', 'li'],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['http', 'https'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }) },
  }).trim();
}
