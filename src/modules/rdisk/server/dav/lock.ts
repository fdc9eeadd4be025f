import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { inAccount } from '#platform/server/app/open-context.ts';
import { lockGroup } from '#platform/server/records/group-lock.ts';
import { type ReceivedBytes, receiveBytes } from '../content/bytes.ts';
import { saveContent } from '../content/save.ts';
import { hrefOf } from './address.ts';
import { throwAsWebdavStatus } from './webdav-status.ts';
import { depthOf, sendEmpty, sendXml } from './send-response.ts';
import { readXmlBody } from './request-body.ts';
import { header, assertConditions } from './conditions.ts';
import { parseIfHeader, tokensIn } from './if-header.ts';
import { activeLock } from './live-properties.ts';
import { type Lock, locksAt, locksBelow } from '../tree/locks.ts';
import { addLock, type LockRequest, endLock, locked, refreshLock, lockSeconds } from './locks.ts';
import { lookUp } from './read.ts';
import { assertVacant, isCollection, type Resource } from './resource.ts';
import { childOf, type Element, isDav, writeXml } from './xml.ts';

/** LOCK: creates a lock, or without a body refreshes one. If nothing has the name, it creates an empty file. */
export async function lock(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const body = await readXmlBody(request);
  const seconds = lockSeconds(header(request, 'timeout'));
  if (body === undefined) return refresh(app, request, reply, seconds);
  const deep = depthOf(request, [0, 'infinity'], 'infinity') === 'infinity';
  const asked = parseLockRequest(body, { deep, seconds });
  // Content of the empty file that may be created; it needs an object in the store too.
  const empty = await receiveBytes(app.blobs, Readable.from([]), { limit: 0 });
  await empty.keep();
  const { made, isNew, href } = await inAccount(app, request, async (ctx) => newLock(ctx, request, asked, empty)).catch(
    throwAsWebdavStatus,
  );
  void reply.header('lock-token', `<${made.token}>`);
  return sendXml(reply, isNew ? 201 : 200, discovery(made, href));
}

async function newLock(ctx: Context, request: FastifyRequest, asked: LockRequest, empty: ReceivedBytes) {
  const [, looked] = await Promise.all([lockGroup(ctx), lookUp(ctx, request)]);
  const { resource, locks } = looked;
  const isNew = resource.entry === undefined && !resource.isRoot;
  if (isNew && (resource.place === undefined || resource.slash))
    throw failure('conflict', 'The directory is not there.');
  assertVacant(resource);
  await assertConditions(ctx, request, looked, isNew ? [[resource, 'place']] : []);
  const there = isNew ? await createEmptyFile(ctx, resource, empty) : resource;
  await assertCompatibleLocks(ctx, there, locks, asked);
  const made = await addLock(ctx, there, { ...asked, deep: asked.deep && isCollection(there) });
  return { made, isNew, href: hrefOf(ctx.account, there.names, isCollection(there)) };
}

async function createEmptyFile(ctx: Context, resource: Resource, empty: ReceivedBytes): Promise<Resource> {
  if (resource.place === undefined) throw new Error('nowhere to make a file');
  const { id, doc } = await saveContent(ctx, resource.place, empty);
  return { ...resource, entry: doc as unknown as Resource['entry'], line: [id, ...resource.line] };
}

/** Throws if another lock applies, unless both are shared. */
async function assertCompatibleLocks(
  ctx: Context,
  resource: Resource,
  locks: readonly Lock[],
  asked: LockRequest,
): Promise<void> {
  const below = asked.deep && isCollection(resource) ? await locksBelow(ctx, locks, resource.line[0] ?? '') : [];
  const others = [...locksAt(locks, resource.line), ...below];
  if (others.some(({ shared }) => !shared || !asked.shared)) throw locked();
}

/** Characters of the owner's XML. */
const longestOwner = 2000;

function parseLockRequest(root: Element, { deep, seconds }: Pick<LockRequest, 'deep' | 'seconds'>): LockRequest {
  const scope = childOf(root, 'lockscope');
  const shared = childOf(scope, 'shared') !== undefined;
  const isWrite = childOf(childOf(root, 'locktype'), 'write') !== undefined;
  if (!isDav(root, 'lockinfo') || !isWrite || (!shared && childOf(scope, 'exclusive') === undefined))
    throw failure('bad_request', 'The body is no lockinfo.');
  const owner = childOf(root, 'owner');
  const words = owner === undefined ? '' : writeXml(owner);
  if (words.length > longestOwner) throw failure('too_large', 'The owner of a lock has too many words.');
  return { shared, deep, seconds, owner: words };
}

async function refresh(app: App, request: FastifyRequest, reply: FastifyReply, seconds: number): Promise<FastifyReply> {
  const { made, href } = await inAccount(app, request, async (ctx) => {
    const [, looked] = await Promise.all([lockGroup(ctx), lookUp(ctx, request)]);
    const { resource, locks } = looked;
    const sent = tokensIn(parseIfHeader(header(request, 'if')));
    if (sent.size === 0) throw failure('bad_request', 'A lock that is to go on is named by If.');
    await assertConditions(ctx, request, looked, []);
    const own = locksAt(locks, resource.line).find((one) => sent.has(one.token) && one.created_by === ctx.who.user.id);
    if (own === undefined) throw failure('precondition_failed', 'The lock does not hold here.');
    return {
      made: await refreshLock(ctx, own, seconds),
      href: hrefOf(ctx.account, resource.names, isCollection(resource)),
    };
  });
  return sendXml(reply, 200, discovery(made, href));
}

function discovery(made: Lock, href: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<D:prop xmlns:D="DAV:"><D:lockdiscovery>${activeLock(made, href)}</D:lockdiscovery></D:prop>\n`;
}

export async function unlock(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // Windows omits the angle brackets.
  const token = header(request, 'lock-token')
    ?.trim()
    .replace(/^<(.*)>$/, '$1');
  if (token === undefined || token === '') throw failure('bad_request', 'The Lock-Token is missing.');
  await inAccount(
    app,
    request,
    async (ctx) => {
      const [, { resource, locks }] = await Promise.all([lockGroup(ctx), lookUp(ctx, request)]);
      const held = locksAt(locks, resource.line).find((one) => one.token === token);
      if (held === undefined) throw failure('conflict', 'The lock does not hold here.');
      if (held.created_by !== ctx.who.user.id) throw failure('forbidden', 'The lock is of somebody else.');
      await endLock(ctx, token);
    },
    'by-kind',
  );
  return sendEmpty(reply, 204);
}
