import { Type } from 'typebox';
import { fail } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { BytesLost } from '#platform/server/blobs/blobs.ts';
import { gather } from '#platform/server/blobs/gather.ts';
import { readingAccount, type Context } from '#platform/server/context.ts';
import type { Api } from '#platform/server/shapes/api.ts';
import { exactly, flag, media, ofRecord, oneOf, optional } from '#platform/server/shapes/shape.ts';
import type { Sheet } from '../../rules/sheet.ts';
import { contractSheet } from './contract-sheet.ts';
import { estimateSheet } from './estimate-sheet.ts';
import { handbookSheet } from './handbook-sheet.ts';
import { labelOf } from './label.ts';
import { maintenanceSheet } from './maintenance-sheet.ts';
import { printWork } from '../work.ts';
import { ticketSheet } from './ticket-sheet.ts';

const schema = {
  operationId: 'print',
  tags: ['Tickets'],
  summary:
    'ticket, copies, contract, estimate, maintenance, handbook or label as PDF; the same data makes the same bytes',
  params: Type.Object({ ...ofRecord.properties, show: Type.String() }),
  querystring: exactly({
    format: optional(
      oneOf(['pdf', 'sheet'], {
        description: 'sheet: the description of what is printed.',
        'x-refusal': { error: 'bad_request', reason: 'format must be pdf or sheet' },
      }),
    ),
    contract: optional(flag({ description: 'Adds the contract’s clauses.' })),
  }),
  response: {
    200: {
      content: {
        ...media('application/pdf').content,
        'application/json': { schema: Type.Unsafe<object>({ type: 'object' }) },
      },
    },
  },
};

/** `GET /{db}/_design/print/_show/{what}/{id}`: as a PDF, or as the description that the browser's print view draws. */
export function printRoutes(app: App, server: Api): void {
  server.get(
    '/:db/_design/print/_show/:show/:id',
    { config: { policy: 'member', cost: 'export', token: 'ticket' }, schema },
    async (request, reply) => {
      const { format = 'pdf', contract = false } = request.query;
      const { show, id } = request.params;
      const made = await readingAccount(app, request, async (ctx) => {
        if (show === 'label') return ctx.workers.run(printWork, 'labelPdf', await labelOf(ctx, id));
        const sheet = await sheetOf(ctx, show, id, contract);
        if (format === 'sheet') return sheet;
        return ctx.workers.run(printWork, 'sheetPdf', { sheet, logo: await logoBytes(ctx, sheet) });
      });
      if (!(made instanceof Uint8Array)) return made;
      return reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${show}-${id.slice(-8)}.pdf"`)
        .send(Buffer.from(made.buffer, made.byteOffset, made.byteLength));
    },
  );
}

/** A receipt is not refused because its logo is lost. */
async function logoBytes({ blobs, log }: Context, { issuer }: Sheet): Promise<Buffer | undefined> {
  if (issuer.logo === null) return undefined;
  try {
    return await gather(blobs, issuer.logo.sha256);
  } catch (error) {
    if (!(error instanceof BytesLost)) throw error;
    log.error({ sha256: error.sha256 }, 'the bytes of a logo are lost');
    return undefined;
  }
}

async function sheetOf(ctx: Context, show: string, id: string, contract: boolean): Promise<Sheet> {
  if (show === 'ticket' || show === 'copies') return ticketSheet(ctx, id, { two: show === 'copies', contract });
  if (show === 'contract') return contractSheet(ctx, id);
  if (show === 'estimate') return estimateSheet(ctx, id);
  if (show === 'maintenance') return maintenanceSheet(ctx, id);
  if (show === 'handbook') return handbookSheet(ctx, id);
  throw fail('not_found', 'missing');
}
