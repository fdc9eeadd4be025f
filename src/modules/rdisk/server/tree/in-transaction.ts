import type { FastifyRequest } from 'fastify';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { inAccount } from '#platform/server/app/open-context.ts';
import { checkAgain } from '#platform/server/http/guard.ts';

/** Runs one of several transactions of a request and checks access again. */
export async function inTransaction<T>(
  app: App,
  request: FastifyRequest,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  await checkAgain(app, request);
  return inAccount(app, request, work, 'by-kind');
}
