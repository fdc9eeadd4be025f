import type { FastifyInstance } from 'fastify';
import { mayReport } from '#modules/groups/server/may-report.ts';
import { fail } from '#platform/entity/failure.ts';
import { reportRange } from '#platform/entity/report.ts';
import type { App } from '#platform/server/app.ts';
import { readingAccount } from '#platform/server/context.ts';
import { onlyQuery, type Path } from '#platform/server/routes/database.ts';
import { type FinanceReport, reportNames } from '../../rules/report.ts';
import { reports } from './report-rows.ts';

/** `GET /{db}/_design/finance-report/_view/{cash-flow|categories|balances}?from&to&wallet&currency&confirmed`: days both included. */
export function reportRoute(app: App, server: FastifyInstance): void {
  server.get<{ Params: Path & { view: string } }>(
    '/:db/_design/finance-report/_view/:view',
    { config: { policy: 'member', cost: 'report', token: 'finance' } },
    async (request) => {
      const query = onlyQuery(request, ['from', 'to', 'wallet', 'currency', 'confirmed']);
      const name = reportNames.find((known) => known === request.params.view);
      return readingAccount(app, request, async (ctx): Promise<FinanceReport> => {
        if (name === undefined) throw fail('not_found', 'missing_named_view');
        if (!(await mayReport(ctx))) throw fail('forbidden', 'You are not allowed to access this data');
        const today = ctx.now.toISOString().slice(0, 10);
        const range = reportRange(text(query['from']), text(query['to']), today);
        if (range === null) throw fail('bad_request', 'from and to must be days, in order, at most ten years apart');
        const confirmed = text(query['confirmed']) ?? 'false';
        if (confirmed !== 'true' && confirmed !== 'false') throw fail('bad_request', 'confirmed must be true or false');
        const [wallet, currency] = [text(query['wallet']), text(query['currency'])];
        const made = await reports[name](ctx, {
          ...range,
          ...(wallet === undefined ? {} : { wallet }),
          ...(currency === undefined ? {} : { currency }),
          confirmed: confirmed === 'true',
        });
        return { ...range, ...made };
      });
    },
  );
}

function text(value: unknown): string | undefined {
  return value === undefined || value === '' ? undefined : String(value);
}
