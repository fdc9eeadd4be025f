import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import { checkKindScope } from '#platform/server/auth/scopes.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, oneOf, optional, text } from '#platform/server/api/shapes/shape.ts';
import { refuseReadOnly } from '#platform/server/context.ts';
import { stockMove } from '../../../entities/parts/stock-move.ts';
import { maxInvoiceLines, maxInvoiceSize } from '../../../rules/parts/invoice/supplier-invoice.ts';
import { applyInvoice } from './apply-invoice.ts';
import { checkInvoice, readFile } from './check-invoice.ts';
import { matchLines } from './match-lines.ts';

const xml = Type.String({ maxLength: maxInvoiceSize, description: 'The file of an NF-e 4.00.' });
const decimal = Type.String({ pattern: '^\\d{1,7}(\\.\\d{1,3})?$' });

const match = exactly({
  part_id: Type.String(),
  name: Type.String(),
  on_hand: Type.String(),
  serials: Type.Boolean(),
  by: oneOf(['ean', 'code']),
  pieces: Type.String(),
});

const schemas = {
  preview: {
    operationId: 'previewSupplierInvoice',
    tags: ['Tickets'],
    summary:
      'What a supplier’s NF-e says, with the parts of its lines by bar code or by the supplier’s number. Stores nothing',
    params: ofDatabase,
    body: exactly({ xml }),
    response: {
      200: exactly({
        key: Type.String(),
        number: Type.String(),
        series: Type.String(),
        issued_on: Type.String(),
        supplier: Type.String(),
        supplier_document: Type.String(),
        total: Type.String(),
        lines: listOf(
          exactly({
            line: Type.Integer(),
            code: Type.String(),
            name: Type.String(),
            ean: Type.String(),
            unit: Type.String(),
            quantity: Type.String(),
            cost: Type.String(),
            part: Type.Union([match, Type.Null()]),
          }),
        ),
      }),
    },
  },
  apply: {
    operationId: 'bookSupplierInvoice',
    tags: ['Tickets'],
    summary: 'Puts the named lines of a supplier’s NF-e into the stock, all or none; an NF-e is taken once',
    params: ofDatabase,
    body: exactly({
      xml,
      lines: Type.Array(
        exactly({
          line: Type.Integer({ minimum: 1, maximum: maxInvoiceLines }),
          part_id: optional(text(64)),
          new_part: optional(
            exactly({ name: Type.String({ minLength: 1, maxLength: 160 }), price: optional(decimal) }),
          ),
          pieces: optional(decimal),
          serials: optional(Type.Array(Type.String({ minLength: 1, maxLength: 80 }), { maxItems: 1000 })),
        }),
        { maxItems: maxInvoiceLines },
      ),
    }),
    response: {
      201: exactly({ id: Type.String(), moves: Type.Integer(), new_parts: Type.Integer(), arrived: Type.Integer() }),
    },
  },
};

/** In JSON a sign may take several bytes. */
const bodyLimit = 2 * maxInvoiceSize;

/** `POST /{db}/_supplier_invoices/preview {xml}` and `POST /{db}/_supplier_invoices {xml, lines}`. */
export function invoiceRoutes(app: App, server: Api): void {
  server.post(
    '/:db/_supplier_invoices/preview',
    { config: { policy: 'member', cost: 'find', token: 'ticket' }, bodyLimit, schema: schemas.preview },
    async (request) =>
      readingAccount(app, request, async (ctx) => {
        refuseReadOnly(ctx);
        checkKindScope(ctx.who, stockMove, 'write');
        const invoice = await readFile(ctx, request.body.xml);
        await checkInvoice(ctx, invoice);
        const matches = await matchLines(ctx, invoice);
        const { shop_document: _shop, lines, ...head } = invoice;
        return { ...head, lines: lines.map((line) => ({ ...line, part: matches.get(line.line) ?? null })) };
      }),
  );
  server.post(
    '/:db/_supplier_invoices',
    { config: { policy: 'member', cost: 'write', token: 'ticket' }, bodyLimit, schema: schemas.apply },
    async (request, reply) => {
      const { xml: file, lines } = request.body;
      const invoice = await readingAccount(app, request, async (ctx) => {
        refuseReadOnly(ctx);
        checkKindScope(ctx.who, stockMove, 'write');
        return readFile(ctx, file);
      });
      const applied = await inAccount(app, request, async (ctx) => applyInvoice(ctx, invoice, lines));
      return reply.code(201).send(applied);
    },
  );
}
