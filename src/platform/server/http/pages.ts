import '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failure } from '#platform/entity/failure.ts';
import { localeCookie, nearestLocale } from '#platform/entity/messages.ts';
import { type Locale, locales } from '#platform/entity/locale.ts';
import type { App, PageSources } from '../app.ts';
import { xsrfCookie } from './cookies.ts';
import { readFirstContent } from './first-content.ts';

/**
 * Serves the browser application: hashed assets with a year of caching; for every other path the page, with a new nonce
 * in page and policy.
 */
export async function servePages(app: App, server: FastifyInstance, webRoot: string): Promise<void> {
  const page = await readFile(join(webRoot, 'index.html'), 'utf8');
  const unframed = page.replaceAll(/\s*<(style|div) [^>]*data-frame[^>]*>.*?<\/\1>/gs, '');
  const known = new Map<string, string>();
  const segments = new Set([...page.matchAll(/data-at="([^"]*)"/g)].flatMap(([, named = '']) => named.split(' ')));
  const pageFor = (asks: Asks): string => {
    // Unknown segments share one page in the cache.
    const who = { ...asks, segment: segments.has(asks.segment) ? asks.segment : '' };
    const key = JSON.stringify(who);
    const made = known.get(key) ?? linesFor(who.isFramed ? page : unframed, who);
    known.set(key, made);
    return made;
  };
  const assets = join(webRoot, 'assets', '/');
  const files = new Set(await readdir(webRoot));
  const config = { policy: 'public', cost: 'none' } as const;
  await server.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    // Called for a file that exists: a missing one must not be remembered for a year.
    setHeaders: (response, path) => {
      const isHashed = path.startsWith(assets);
      // Its name stays the same when its content changes; its policy lets it load pictures alone.
      const isWorker = path.startsWith(join(webRoot, 'push-worker.js'));
      const caching = isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
      response.header('cache-control', isWorker ? 'no-cache' : caching);
      if (isWorker) response.header('content-security-policy', "default-src 'none'; img-src 'self'");
    },
  });
  server.get<{ Params: { '*': string } }>('/assets/*', { config }, async (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`),
  );
  server.get<{ Params: { '*': string } }>('/*', { config }, async (request, reply) => {
    const name = request.params['*'];
    if (name !== 'index.html' && files.has(name)) return reply.sendFile(name);
    if (request.url.startsWith('/api/') || !wantsPage(request)) throw failure('not_found', 'missing');
    const { brands, contactEmail, moduleHosts } = app.environment;
    const sources = app.modules.flatMap((module) => module.pageSources?.(app.environment, `/${name}`) ?? []);
    const asks = whoAsks(request, name);
    const { heading, rows, answers } = await readFirstContent(app, request, asks.isFramed ? name : '');
    return sendPage(reply, pageFor(asks), sources, {
      heading,
      answers: answers === null ? '' : JSON.stringify(answers),
      // Links, so that a press before the scripts run opens the record as well.
      rows: rows.map((row) => `<li><a tabindex="-1" href="${row.path}">${escaped(row.text)}</a></li>`).join(''),
      brands: JSON.stringify(brands),
      contact: contactEmail,
      module: moduleOf(moduleHosts, request.hostname),
    });
  });
}

/** What `data-at` calls the first screen of a group, whose address has no segment after the group. */
const dashboard = 'dashboard';

/** What is known of the request for a page; it only affects what is preloaded. */
interface Asks {
  /** Probably has a session. */
  readonly isInside: boolean;
  /** The path is that of a group. */
  readonly isFramed: boolean;
  /** The browser's language, or the language of an earlier visit. */
  readonly locale: Locale | undefined;
  /** The segment after the group in the path; `things/:id` on the page of a record. */
  readonly segment: string;
}

function whoAsks(request: FastifyRequest, path: string): Asks {
  const { cookies } = request;
  const [first, , segment = dashboard, record = '', ...deeper] = path.split('/');
  if (cookies[xsrfCookie] === undefined) {
    const locale = nearestLocale(request.headers['accept-language']);
    return { isInside: false, isFramed: false, locale, segment: '' };
  }
  const spoken = cookies[localeCookie];
  const isFramed = first === 'account';
  return {
    isInside: true,
    isFramed,
    locale: locales.find((one) => one === spoken),
    segment: isFramed && deeper.length === 0 ? screenAt(segment, record) : '',
  };
}

function screenAt(segment: string, record: string): string {
  return record === '' || record === 'new' ? segment : `${segment}/:id`;
}

/** Removes the lines of the page that preload files for other requests (`vite.config.ts`). */
function linesFor(page: string, { isInside, locale, segment }: Asks): string {
  const isMeant = (line: string): boolean => {
    const at = / data-at="([^"]*)"/.exec(line)?.[1];
    if (at !== undefined) return isInside && at.split(' ').includes(segment);
    if (line.includes(' data-inside')) return isInside;
    const [, side, spoken] = / data-(words|visitors)="([^"]*)"/.exec(line) ?? [];
    return spoken === locale && (isInside || side === 'visitors');
  };
  return page.replaceAll(/\s*<link [^>]*data-(?:inside|visitors|words|at)[^>]*>/g, (line) =>
    isMeant(line) ? line : '',
  );
}

/** The first module for this host name; '' if not configured. */
function moduleOf(hosts: Readonly<Record<string, string>>, host: string): string {
  const name = host.toLowerCase();
  return Object.hasOwn(hosts, name) ? (hosts[name] ?? '') : '';
}

function wantsPage(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  // A missing script or picture must be 404: answering the page would hide an incomplete deployment. No screen has a hidden file's name.
  return !path.includes('/.') && !/\.(js|css|map|png|svg|ico|woff2?|json|webmanifest)$/.test(path);
}

function sendPage(
  reply: FastifyReply,
  page: string,
  sources: readonly PageSources[],
  words: Readonly<Record<'heading' | 'rows' | 'answers' | 'brands' | 'contact' | 'module', string>>,
): FastifyReply {
  const nonce = randomBytes(18).toString('base64');
  const texts: Readonly<Record<string, string>> = {
    CSP_NONCE: nonce,
    BRANDS: escaped(words.brands),
    CONTACT: escaped(words.contact),
    MODULE: words.module,
    ANSWERS: escaped(words.answers),
    HEADING: escaped(words.heading),
    ROWS: words.rows,
  };
  return (
    reply
      .headers({
        'content-security-policy': policy(nonce, sources),
        // Records stay out of the browser's cache.
        'cache-control': words.rows === '' && words.answers === '' ? 'no-cache' : 'no-store',
        'content-type': 'text/html; charset=utf-8',
      })
      // In one pass: what a record says is not replaced in turn.
      .send(page.replaceAll(/__([A-Z_]+?)__/g, (whole, name: string) => texts[name] ?? whole))
  );
}

function policy(nonce: string, sources: readonly PageSources[]): string {
  const more = (kind: keyof PageSources): string =>
    [...new Set(sources.flatMap((one) => one[kind] ?? []))].map((source) => ` ${source}`).join('');
  const frames = more('frame');
  return [
    ...(frames === '' ? [] : [`frame-src${frames}`]),
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${more('script')}`,
    `style-src 'self' 'nonce-${nonce}'${more('style')}`,
    `img-src 'self' data: blob:${more('img')}`,
    `media-src 'self' blob:${more('media')}`,
    "font-src 'self'",
    `connect-src 'self'${more('connect')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
