import type { FastifyRequest } from 'fastify';
import type { App } from '#platform/server/app.ts';
import { type Context } from '#platform/server/context.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import { checkAgain } from '#platform/server/http/guard.ts';
import type { CopyRuns } from './copy-slices.ts';

/** Runs one of several transactions of a request and checks access again. */
async function inTransaction<T>(app: App, request: FastifyRequest, work: (ctx: Context) => Promise<T>): Promise<T> {
  await checkAgain(app, request);
  return inAccount(app, request, work, 'by-kind');
}

/** How a request runs the parts of a copy. */
export function copyRunsOf(app: App, request: FastifyRequest): CopyRuns {
  return {
    write: async (work) => inTransaction(app, request, work),
    read: async (work) => readingAccount(app, request, work),
  };
}
