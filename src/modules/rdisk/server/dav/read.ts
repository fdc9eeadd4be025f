import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { failure } from '#platform/entity/failure.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import { checkAgain, memberOf } from '#platform/server/http/guard.ts';
import { sendBytes } from '#platform/server/http/send-bytes.ts';
import { noticeWords } from '../../locales/notices.ts';
import { contentOfEntry } from '../content/sendable-content.ts';
import { addressOf } from './address.ts';
import { depthOf, sendXml } from './send-response.ts';
import { readXmlBody } from './request-body.ts';
import { assertConditions, type RequestState } from './conditions.ts';
import { type Lock, locksOf } from '../tree/locks.ts';
import { checksumsOf } from './live-properties.ts';
import { propfindParts, parsePropfind } from './propfind.ts';
import { requireEntry, findResource, isCollection, type Resource, type View, viewOf } from './resource.ts';

/** Methods that change nothing. */

/** The resource of a request. */
export async function resourceOf(ctx: Context, request: FastifyRequest): Promise<{ view: View; resource: Resource }> {
  const address = addressOf(request.raw.url ?? '', ctx.account, request.method);
  const view = await viewOf(ctx);
  const resource = await findResource(ctx, view, address);
  return { view, resource };
}

/** The resource of a request and the locks in the drive, read in one round trip. */
export async function lookUp(
  ctx: Context,
  request: FastifyRequest,
  reading: Promise<readonly Lock[]> = locksOf(ctx),
): Promise<RequestState> {
  const [found, locks] = await Promise.all([resourceOf(ctx, request), reading]);
  return { ...found, locks };
}

/** GET and HEAD: a file's content; for a directory a list of names, for browsers. */
export async function get(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const content = await readingAccount(app, request, async (ctx) => {
    const conditional = request.headers['if'] !== undefined;
    const { view, resource, locks } = conditional
      ? await lookUp(ctx, request)
      : { ...(await resourceOf(ctx, request)), locks: [] };
    const entry = requireEntry(resource);
    if (conditional) await assertConditions(ctx, request, { view, resource, locks }, []);
    if (entry === undefined || isCollection(resource)) return undefined;
    // An address with a slash at its end means a directory.
    if (resource.slash) throw failure('not_found', 'missing');
    return contentOfEntry(ctx, entry);
  });
  if (content === undefined) {
    const words = `${noticeWords[nearestLocale(memberOf(request).user.locale)]['directory.opened']}\n`;
    void reply.type('text/plain; charset=utf-8').header('content-length', Buffer.byteLength(words));
    return reply.send(request.method === 'HEAD' ? Readable.from([]) : words);
  }
  void reply.header('oc-checksum', checksumsOf(content.sha256, content.checksums));
  return sendBytes(app, request, reply, content);
}

export async function propfind(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const depth = depthOf(request, [0, 1, 'infinity'], 'infinity');
  const question = parsePropfind(await readXmlBody(request));
  const ask = async (ctx: Context): Promise<AsyncGenerator<string>> => {
    const { resource, locks } = await lookUp(ctx, request);
    return propfindParts(ctx, resource, locks, depth, question);
  };
  const parts = await readingAccount(app, request, ask, depth === 'infinity' ? 'apart' : 'together');
  const begun: string[] = [];
  for (let count = 0; count < partsAtOnce; count += 1) {
    const part = await parts.next();
    if (part.done === true) return sendXml(reply, 207, begun.join(''));
    begun.push(part.value);
  }
  const rest = async function* (): AsyncGenerator<string> {
    yield begun.join('');
    for await (const part of parts) {
      // The person may have lost access while earlier pages were sent.
      await checkAgain(app, request);
      yield part;
    }
  };
  return sendXml(reply, 207, Readable.from(rest(), { objectMode: false }));
}

/** A response of fewer parts than this is sent whole, with its length: the resource itself, one page of entries, and the end. */
const partsAtOnce = 4;
