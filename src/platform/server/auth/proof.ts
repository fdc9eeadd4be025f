import { widenedBy } from '#platform/entity/credential.ts';
import { fieldFailure } from '#platform/entity/failure.ts';
import type { Change, Context } from '../context.ts';
import type { Caller, Who } from './caller.ts';

/**
 * Credentials act for a person after the session's end, so a session that makes one, or gives it more, must have proved the password or a code just before. A
 * stolen session alone cannot turn into a credential.
 */

/** Minutes for which a proof counts. */
const proofMinutes = 10;

/** The transient field of credentials with which a session proves the password. */
export const currentPassword = 'current_password';

export function isProved({ provedAt }: Pick<Who, 'provedAt'>, now: Date): boolean {
  return provedAt !== undefined && now.getTime() - Date.parse(provedAt) < proofMinutes * 60_000;
}

/** Whether the session has proved a second factor within the last minutes. */
export function isFactorProved({ factorAt }: Pick<Caller, 'factorAt'>, now: Date): boolean {
  return isProved({ provedAt: factorAt }, now);
}

/** Throws 422 at `current_password` if the change gives a credential or a member more and the session has not proved the password. */
export function assertProved(
  ctx: Context,
  { entity, before, values }: Pick<Change, 'entity' | 'before' | 'values'>,
): void {
  if (widenedBy(entity, before, values).length > 0) assertCallerProved(ctx.who, ctx.now);
}

/** Throws 422 at `current_password` if the session has not proved the password or a code. */
export function assertCallerProved(caller: Pick<Who, 'provedAt'>, now: Date): void {
  if (!isProved(caller, now)) throw fieldFailure(currentPassword, 'give-yours');
}
