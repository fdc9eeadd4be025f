import { Type } from 'typebox';
import type { FastifyReply } from 'fastify';
import type { App } from '#platform/server/app.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, flag, media, ofRecord, oneOf, optional } from '#platform/server/api/shapes/shape.ts';
import type { Context } from '#platform/server/context.ts';
import type { Label } from '../../rules/sheets/label.ts';
import { isIssued } from '../../rules/sheets/issued-kinds.ts';
import { type Paper, papers } from '../../rules/sheets/papers.ts';
import { printWork } from '../work.ts';
import { daySheet } from '../drawer/day-sheet.ts';
import { type Issuer, issueDocument, pdfOf } from './issue-document.ts';
import { labelOf } from './narrow/label.ts';
import { makePageLink, namesPage } from './page-link.ts';
import { printedOf } from './sheets.ts';

const schema = {
  operationId: 'print',
  tags: ['Tickets'],
  summary:
    'ticket, copies, contract, estimate, maintenance, handbook, label or day (its id is the day) as PDF; equal data gives equal bytes, and tickets, contracts and estimates are stored as issued documents (crystal)',
  params: Type.Object({ ...ofRecord.properties, show: Type.String() }),
  querystring: exactly({
    format: optional(
      oneOf(['pdf', 'sheet'], {
        description: 'sheet: the description of the printed sheet.',
        'x-refusal': { error: 'bad_request', reason: 'format must be pdf or sheet' },
      }),
    ),
    contract: optional(flag({ description: 'Adds the contract’s clauses.' })),
    paper: optional(
      oneOf(papers, {
        description: 'What the PDF is printed on: a page (A4, or 62 × 29 mm for a label), or a roll 80 or 58 mm wide.',
        'x-refusal': { error: 'bad_request', reason: 'paper must be page, 80mm or 58mm' },
      }),
    ),
    way: optional(
      oneOf(['print', 'pdf'], {
        description: 'How the timeline records it: printed, or saved as PDF.',
        'x-refusal': { error: 'bad_request', reason: 'way must be print or pdf' },
      }),
    ),
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

/**
 * `GET /{db}/_design/print/_show/{what}/{id}`: returns a PDF, or the description that the browser's print view draws. The PDF of a receipt,
 * an estimate or a contract is stored as an issued document (`crystal`), whose id is in `X-Couch-Id`.
 */
export function printRoutes(app: App, server: Api): void {
  server.get(
    '/:db/_design/print/_show/:show/:id',
    { config: { policy: 'member', cost: 'export', token: 'ticket' }, schema },
    async (request, reply) => {
      const { format = 'pdf', contract = false, way = 'pdf', paper = 'page' } = request.query;
      const { show, id } = request.params;
      if (namesPage(show)) await makePageLink(app, request, id);
      if (format === 'pdf' && isIssued(show)) {
        // Also in a read-only group: its documents can still be handed out.
        const issuer: Issuer = {
          read: async (work) => readingAccount(app, request, work),
          write: async (work) => inAccount(app, request, work, 'by-kind'),
        };
        const { bytes, id: crystal } = await issueDocument(issuer, { show, id, contract, way, paper });
        return sendPdf(reply.header('x-couch-id', crystal), show, id, bytes);
      }
      const made = await readingAccount(app, request, async (ctx) => {
        if (show === 'label') {
          const label = await labelOf(ctx, id);
          return format === 'sheet' ? label : labelOn(ctx, label, paper);
        }
        const sheet = show === 'day' ? await daySheet(ctx, id) : (await printedOf(ctx, show, id, contract)).sheet;
        return format === 'sheet' ? sheet : pdfOf(ctx, sheet, paper);
      });
      return made instanceof Uint8Array ? sendPdf(reply, show, id, made) : made;
    },
  );
}

async function labelOn({ workers }: Context, label: Label, paper: Paper): Promise<Uint8Array> {
  if (paper === 'page') return workers.run(printWork, 'labelPdf', label);
  return workers.run(printWork, 'labelRollPdf', { label, paper });
}

function sendPdf(reply: FastifyReply, show: string, id: string, bytes: Uint8Array): FastifyReply {
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${show}-${id.slice(-8)}.pdf"`)
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
