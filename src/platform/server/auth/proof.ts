import type { FastifyRequest } from 'fastify';
import { widenedBy } from '#platform/entity/credential.ts';
import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '../app.ts';
import type { Change, Context } from '../context.ts';
import type { Who } from './caller.ts';

/**
 * Credentials act for a person after the session's end, so a session that makes one, or gives it more, must have proved the password just before. A
 * stolen session alone cannot turn into a credential.
 */

/** Minutes for which a proof counts. */
const proofMinutes = 10;

/** The transient field of credentials with which a session proves the password. */
export const currentPassword = 'current_password';

export function isProved({ provedAt }: Pick<Who, 'provedAt'>, now: Date): boolean {
  return provedAt !== undefined && now.getTime() - Date.parse(provedAt) < proofMinutes * 60_000;
}

/** Throws 422 at `current_password` if the change gives a credential more and the session has not proved the password. */
export function assertProved(
  ctx: Context,
  { entity, before, values }: Pick<Change, 'entity' | 'before' | 'values'>,
): void {
  if (widenedBy(entity, before, values).length > 0 && !isProved(ctx.who, ctx.now))
    throw fieldFailure(currentPassword, 'give-yours');
}

/** Checks the password that comes with a credential, before the transaction: the check takes as long as many writes. */
export async function proveFor(app: App, request: FastifyRequest, docs: readonly unknown[]): Promise<void> {
  const sent = docs.find(
    (doc) => entityOf(app, doc)?.credential !== undefined && Object.hasOwn(doc as Input, currentPassword),
  );
  if (sent === undefined) return;
  for (const { prove } of app.modules) await prove?.(app, request, (sent as Input)[currentPassword]);
}

function entityOf(app: App, doc: unknown): Entity | undefined {
  if (typeof doc !== 'object' || doc === null) return undefined;
  const { _id: id, klass } = doc as Partial<AnyDoc>;
  return typeof klass === 'string'
    ? app.registry.kind(klass)
    : typeof id === 'string'
      ? app.registry.ofId(id)
      : undefined;
}
