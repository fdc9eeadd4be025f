import type { FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { Context } from '#platform/server/context.ts';
import { matches } from '#platform/server/http/conditions.ts';
import { etagOf, assertUnmodifiedSince } from '../content/sendable-content.ts';
import { addressIn } from './address.ts';
import { parseIfHeader, tokensIn, type Condition } from './if-header.ts';
import { type Lock, locksAt, locksBelow } from '../tree/locks.ts';
import { assertLockTokens } from './locks.ts';
import { findResource, isCollection, type Resource, type View } from './resource.ts';

/** Preconditions of a request, and the locks whose tokens it must send. */

/** How a request changes a resource. */
export type Change =
  /** Its bytes or properties change. */
  | 'change'
  /** It is created, removed or replaced: this also changes its parent directory, and everything below it. */
  | 'place';

/** The resource of a request and the locks in the drive. */
export interface RequestState {
  readonly view: View;
  readonly resource: Resource;
  readonly locks: readonly Lock[];
}

/** Throws 412 if a precondition fails, and 423 if a lock applies whose token was not sent. */
export async function assertConditions(
  ctx: Context,
  request: FastifyRequest,
  { view, resource, locks }: RequestState,
  touched: readonly (readonly [Resource, Change])[],
): Promise<void> {
  const { headers } = request;
  assertTags(headers['if-match'], headers['if-none-match'], resource);
  await assertUnmodifiedSince(ctx, headers, resource.entry);
  const lists = parseIfHeader(header(request, 'if'));
  if (lists.length > 0) {
    const results = await Promise.all(
      lists.map(async (list) => {
        const meant = list.resource === undefined ? resource : await resourceOf(ctx, request, view, list.resource);
        return list.conditions.every((condition) => holds(condition, meant, locks));
      }),
    );
    if (!results.includes(true)) throw failure('precondition_failed', 'The conditions of the request do not hold.');
  }
  if (locks.length === 0) return;
  const sent = tokensIn(lists);
  for (const [one, doing] of touched) assertLockTokens(ctx, await locksTouched(ctx, locks, one, doing), sent);
}

async function locksTouched(
  ctx: Context,
  locks: readonly Lock[],
  resource: Resource,
  doing: Change,
): Promise<readonly Lock[]> {
  const { entry, line } = resource;
  const own = entry === undefined && !resource.isRoot ? [] : locksAt(locks, line);
  if (doing === 'change') return own;
  const above = entry === undefined ? line : line.slice(1);
  const below = isCollection(resource) ? await locksBelow(ctx, locks, line[0] ?? '') : [];
  return [...new Set([...own, ...locksAt(locks, above), ...below])];
}

function holds({ not, token, tag }: Condition, resource: Resource | undefined, locks: readonly Lock[]): boolean {
  const held =
    token === undefined
      ? tag !== undefined && tagOf(resource) === tag
      : resource !== undefined && locksAt(locks, resource.line).some((lock) => lock.token === token);
  return held !== not;
}

async function resourceOf(
  ctx: Context,
  request: FastifyRequest,
  view: View,
  text: string,
): Promise<Resource | undefined> {
  const address = addressIn(text, ctx.account, request.host);
  return address && findResource(ctx, view, address);
}

/** RFC 9110, 13.1: compares strong entity tags. */
function assertTags(match: string | undefined, noneMatch: string | undefined, resource: Resource): void {
  const tag = tagOf(resource);
  const there = resource.isRoot || resource.entry !== undefined;
  const failed = (): Error => failure('precondition_failed', 'The conditions of the request do not hold.');
  if (match !== undefined && !(match.trim() === '*' ? there : tag !== undefined && matches(match, tag))) throw failed();
  if (noneMatch !== undefined && (noneMatch.trim() === '*' ? there : tag !== undefined && matches(noneMatch, tag)))
    throw failed();
}

/** The entity tag with its quotes; a directory has none. */
export function tagOf(resource: Pick<Resource, 'entry'> | undefined): string | undefined {
  const { sha256, version } = resource?.entry ?? {};
  return sha256 === undefined || version === undefined ? undefined : `"${etagOf(sha256, version)}"`;
}

export function header({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
