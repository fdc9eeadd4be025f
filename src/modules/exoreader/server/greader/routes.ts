import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import { matches } from '#platform/server/http/conditions.ts';
import { personOf } from '#platform/server/http/guard.ts';
import type { Cost } from '#platform/server/http/limits/costs.ts';
import { checkModuleScope } from '#platform/server/auth/scopes.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exportOpml, importOpml } from '../adding/opml-route.ts';
import { atomOf } from './atom.ts';
import { contentsOf } from './contents.ts';
import { subscriptionList, tagList, unreadCount } from './lists.ts';
import { arrivalUsec, requestParameters, itemNumberOf, type RequestParameters } from './parameters.ts';
import { itemsByNumber, pageOf, streamOf } from './streams.ts';
import { changeTag, editSubscriptions, editTag, markAll, quickAdd } from './writes.ts';
import { itemNumber } from '../../rules/item-id.ts';

/**
 * The Google Reader API for reading programs: `/greader/{group}/…`, with an access token of the permission `reader` as the password. Programs
 * send paths with doubled slashes and encoded parts, and parameters in the query, in a form, or in both.
 */
export function greaderRoutes(app: App, server: Api): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    const open = { policy: 'public', cost: 'sign-in', door: 'programs' } as const;
    for (const method of ['GET', 'POST'])
      scope.route({
        method,
        url: '/greader/:db/accounts/ClientLogin',
        config: open,
        handler: async (request, reply) => clientLogin(app, request, reply),
      });
    // To add a feed, another server is asked at once.
    const cost = (request: FastifyRequest): Cost =>
      /\/subscription\/+quickadd\b/.test(request.url) ? 'outside' : 'program';
    const config = { policy: 'member', cost, token: 'reader', door: 'programs', reads: true } as const;
    for (const method of ['GET', 'POST'])
      scope.route({
        method,
        url: '/greader/:db/*',
        config,
        bodyLimit: 1_000_000,
        handler: async (request, reply) => answer(app, request, reply),
      });
  });
}

/** Accepts the access token as the password and returns it as the `Auth` value of later requests. */
async function clientLogin(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const parameters = requestParameters(request);
  const token = (parameters.one('Passwd') ?? '').trim();
  const { db } = request.params as { readonly db: string };
  const caller = /^[\w-]{20,200}$/.test(token) ? await app.callers(token, db) : undefined;
  const scopes = caller?.scopes ?? [];
  const may =
    caller?.access !== undefined && !caller.access.pending && scopes.some((scope) => scope.startsWith('reader:'));
  if (!may) return reply.code(403).type('text/plain').send('Error=BadAuthentication\n');
  if (parameters.one('output') === 'json') return reply.send({ SID: token, LSID: 'none', Auth: token });
  return reply.type('text/plain; charset=utf-8').send(`SID=${token}\nLSID=none\nAuth=${token}\n`);
}

type Answer = (
  app: App,
  request: FastifyRequest,
  parameters: RequestParameters,
  rest: string,
) => Promise<object | string>;

const reading =
  (work: (ctx: Context, parameters: RequestParameters, app: App, rest: string) => Promise<object | string>): Answer =>
  async (app, request, parameters, rest) =>
    readingAccount(app, request, async (ctx) => work(ctx, parameters, app, rest));
const writing =
  (work: (app: App, request: FastifyRequest, parameters: RequestParameters) => Promise<void>): Answer =>
  async (app, request, parameters) => {
    checkModuleScope(personOf(request), 'reader', 'write');
    await app.readOnlyMode.assertWritable();
    await work(app, request, parameters);
    return 'OK';
  };

const gets: Readonly<Record<string, Answer>> = {
  token: async () => Promise.resolve('oficina'),
  'user-info': async (_app, request) => {
    const { user } = personOf(request);
    return Promise.resolve({
      userId: user.id,
      userName: user.fullname ?? user.email ?? '',
      userProfileId: user.id,
      userEmail: user.email ?? '',
    });
  },
  'subscription/list': reading(subscriptionList),
  'subscription/export': reading(async (ctx) => exportOpml(ctx)),
  'tag/list': reading(tagList),
  'unread-count': reading(unreadCount),
  'stream/items/ids': reading(itemIds),
  'stream/items/contents': reading(itemContents),
  'stream/contents': reading(streamContents),
  atom: reading(async (ctx, parameters, app, rest) => {
    const { items, continuation } = await streamContents(ctx, parameters, app, rest);
    return atomOf(items[0]?.origin.title ?? 'Oficina', items, ctx.now, continuation);
  }),
  'preference/list': async () => Promise.resolve({ prefs: [] }),
  'preference/stream/list': async () => Promise.resolve({ streamprefs: {} }),
  'friend/list': async () => Promise.resolve({ friends: [] }),
};

const posts: Readonly<Record<string, Answer>> = {
  'stream/items/contents': reading(itemContents),
  'edit-tag': writing(editTag),
  'mark-all-as-read': writing(markAll),
  'subscription/edit': writing(editSubscriptions),
  'subscription/quickadd': async (app, request, parameters) => {
    checkModuleScope(personOf(request), 'reader', 'write');
    await app.readOnlyMode.assertWritable();
    return quickAdd(app, request, parameters);
  },
  'subscription/import': writing(async (app, request) => importOpml(app, request, String(request.body))),
  'rename-tag': writing(async (app, request, parameters) => changeTag(app, request, parameters, 'rename')),
  'disable-tag': writing(async (app, request, parameters) => changeTag(app, request, parameters, 'disable')),
};

async function answer(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = String((request.params as Readonly<Record<string, string>>)['*']).replaceAll(/\/+/g, '/');
  const call = /^\/?reader\/(?:api\/0|atom)\/(.*?)\/?$/.exec(path)?.[1] ?? '';
  const isAtom = path.includes('reader/atom/');
  const [name, rest] = isAtom ? ['atom', call] : splitOf(call);
  const works = request.method === 'GET' ? gets : posts;
  const work = Object.hasOwn(works, name) ? works[name] : undefined;
  if (work === undefined) throw failure('not_found', 'missing');
  const result = await work(app, request, requestParameters(request), rest);
  if (typeof result === 'string') return reply.type(textTypes[name] ?? 'text/plain; charset=utf-8').send(result);
  return request.method === 'GET' && tagged.has(name) ? sendTagged(request, reply, result) : reply.send(result);
}

/** Lists that programs ask for at every synchronisation, although they rarely change. */
const tagged = new Set(['subscription/list', 'tag/list', 'unread-count', 'stream/items/ids']);

/** Sends JSON with an entity tag; 304 to a program that has it. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, result: object): FastifyReply {
  const body = JSON.stringify(result);
  const tag = `"${hash('sha256', body, 'hex').slice(0, 32)}"`;
  void reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
  if (matches(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** Content types of calls that do not respond with JSON. */
const textTypes: Readonly<Record<string, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  'subscription/export': 'text/x-opml; charset=utf-8',
};

/** Splits a path into the call's name and the stream after it. */
function splitOf(call: string): readonly [name: string, rest: string] {
  const stream = /^stream\/contents\/(.+)$/.exec(call)?.[1];
  return stream === undefined ? [call, ''] : ['stream/contents', stream];
}

async function itemIds(ctx: Context, parameters: RequestParameters) {
  const { rows, continuation } = await pageOf(ctx, parameters, await streamOf(ctx, parameters.one('s')), {
    most: 10_000,
    usual: 20,
  });
  return {
    items: [],
    itemRefs: rows.map((row) => ({
      id: String(itemNumber(row.id)),
      directStreamIds: [],
      timestampUsec: String(arrivalUsec(row.created_at, row.id)),
    })),
    ...(continuation !== undefined && { continuation }),
  };
}

/** Items of a page, and of a request by ids, which has a higher limit because programs treat missing items as deleted. */
const maxContents = 250;
const maxNamed = 1000;

async function itemContents(ctx: Context, parameters: RequestParameters, app: App) {
  const numbers = parameters
    .all('i')
    .slice(0, maxNamed)
    .flatMap((text) => itemNumberOf(text) ?? []);
  const { items } = await contentsOf(app, ctx, await itemsByNumber(ctx, numbers));
  return { ...head(ctx), items };
}

async function streamContents(ctx: Context, parameters: RequestParameters, app: App, rest: string) {
  const stream = await streamOf(ctx, rest === '' ? parameters.one('s') : rest);
  const page = await pageOf(ctx, parameters, stream, { most: maxContents, usual: 20 });
  const { items, whole } = await contentsOf(app, ctx, page.rows);
  // Items that do not fit are on the next page.
  const last = whole < items.length ? page.rows[whole - 1] : undefined;
  const continuation = last === undefined ? page.continuation : String(itemNumber(last.id));
  return { ...head(ctx), items: items.slice(0, whole), ...(continuation !== undefined && { continuation }) };
}

function head(ctx: Context) {
  return {
    direction: 'ltr',
    id: 'user/-/state/com.google/reading-list',
    title: 'Oficina',
    updated: Math.floor(ctx.now.getTime() / 1000),
  };
}
