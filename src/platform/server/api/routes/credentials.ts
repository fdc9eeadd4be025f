import type { FastifyRequest } from 'fastify';
import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '../../app.ts';
import { principalOf, withContext } from '../../app/open-context.ts';
import { currentPassword } from '../../auth/proof.ts';
import { removeOwn } from '../../records/documents.ts';

/** Checks the password that comes with a credential or a membership, before the transaction: the check takes as long as many writes. */
export async function proveFor(app: App, request: FastifyRequest, docs: readonly unknown[]): Promise<void> {
  const sent = docs.find((doc) => {
    const entity = entityOf(app, doc);
    return (entity?.credential ?? entity?.rights) !== undefined && Object.hasOwn(doc as Input, currentPassword);
  });
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

/**
 * Removes a new credential if a reset has ended its session meanwhile: the reset did not see it. Throws 401. A reset that comes later sees it.
 */
export async function assertSessionContinues(
  app: App,
  request: FastifyRequest,
  entity: Entity | undefined,
  id: string,
): Promise<void> {
  if (entity?.credential === undefined) return;
  const answers = await Promise.all(app.modules.map(async ({ sessionContinues }) => sessionContinues?.(app, request)));
  if (!answers.includes(false)) return;
  await withContext(app, principalOf(request), async (ctx) => removeOwn(ctx, entity, id));
  throw failure('unauthorized', 'Please login again');
}
