import { Type } from 'typebox';
import type { FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import { isDate } from '#platform/entity/check.ts';
import type { App } from '#platform/server/app.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, ofRecord, oneOf, optional, text } from '#platform/server/api/shapes/shape.ts';
import { checkKindScope } from '#platform/server/auth/scopes.ts';
import { type Context, refuseReadOnly } from '#platform/server/context.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import { orderPayment } from '../../entities/order-payment.ts';
import { dayFigures, journalEntries } from '../../rules/drawer/day.ts';
import { paymentMethods } from '../../rules/money/payment-methods.ts';
import { dayReport, journalRows } from './day-report.ts';
import { lastCounted, ownDrawer } from './read-drawers.ts';
import { closeDrawer, moveMoney, openDrawer } from './write-drawers.ts';

const about = { tags: ['Tickets'], params: ofDatabase };
const amount = text(24);
const note = optional(text(300));
const dayQuery = optional(Type.String({ maxLength: 10, description: 'Default: today, in the group’s time zone.' }));
const string = Type.String();

const drawer = exactly({
  id: string,
  user_id: string,
  person: string,
  day: string,
  currency: string,
  opened_at: string,
  opening: string,
  expected: string,
  closed_at: optional(string),
  counted: optional(string),
  difference: optional(string),
  note: optional(string),
});

const schemas = {
  own: {
    ...about,
    operationId: 'ownDrawer',
    summary: 'The cash drawer that the caller has open, and what was counted in the last one',
    response: { 200: exactly({ drawer: optional(drawer), last: optional(string) }) },
  },
  day: {
    ...about,
    operationId: 'dayReport',
    summary: 'Payments, refunds and drawers of a day: of everybody for administrators, else of the caller',
    querystring: exactly({ day: dayQuery }),
    response: {
      200: exactly({
        day: string,
        methods: listOf(
          exactly({
            method: oneOf(paymentMethods),
            currency: string,
            taken: string,
            refunded: string,
            corrected: string,
            moved: string,
            total: string,
          }),
        ),
        tickets: Type.Integer(),
        drawers: listOf(drawer),
      }),
    },
  },
  journal: {
    ...about,
    operationId: 'cashJournal',
    summary: 'The rows behind the figures of a day or a drawer, oldest first, 100 at a time',
    querystring: exactly({
      day: dayQuery,
      drawer: optional(text(64)),
      method: optional(oneOf(paymentMethods)),
      figure: optional(oneOf(dayFigures)),
      after: optional(text(64)),
    }),
    response: {
      200: exactly({
        rows: listOf(
          exactly({
            id: string,
            at: string,
            entry: oneOf(journalEntries),
            method: oneOf(paymentMethods),
            amount: string,
            currency: string,
            person: string,
            ticket_id: optional(string),
            number: optional(Type.Integer()),
            note: optional(string),
          }),
        ),
      }),
    },
  },
  open: {
    ...about,
    operationId: 'openDrawer',
    summary: 'Open a cash drawer for the caller',
    body: exactly({ opening: amount }),
    response: { 201: drawer },
  },
  move: {
    ...about,
    params: ofRecord,
    operationId: 'moveCash',
    summary: 'Put money into an open drawer or take some out, for a reason',
    body: exactly({ entry: oneOf(['deposit', 'withdrawal']), amount, note }),
    response: { 201: drawer },
  },
  close: {
    ...about,
    params: ofRecord,
    operationId: 'closeDrawer',
    summary: 'Close a drawer with what was counted; a difference needs a note',
    body: exactly({ counted: amount, expected: amount, note }),
    response: { 200: drawer },
  },
};

/** `/{db}/_cash`: cash drawers and the report of a day. */
export function drawerRoutes(app: App, server: Api): void {
  const reading = { policy: 'member', token: 'by-kind' } as const;
  const writing = { policy: 'member', cost: 'write', token: 'by-kind' } as const;
  const read = async <T>(request: FastifyRequest, work: (ctx: Context) => Promise<T>): Promise<T> =>
    readingAccount(app, request, async (ctx) => {
      checkKindScope(ctx.who, orderPayment, 'read');
      return work(ctx);
    });
  const write = async <T>(request: FastifyRequest, work: (ctx: Context) => Promise<T>): Promise<T> =>
    inAccount(app, request, async (ctx) => {
      refuseReadOnly(ctx);
      checkKindScope(ctx.who, orderPayment, 'write');
      return work(ctx);
    });

  server.get('/:db/_cash', { config: { ...reading, cost: 'read' }, schema: schemas.own }, async (request) =>
    read(request, async (ctx) => {
      const [own, last] = await Promise.all([ownDrawer(ctx), lastCounted(ctx)]);
      return { ...(own !== undefined && { drawer: own }), ...(last !== undefined && { last }) };
    }),
  );

  server.get('/:db/_cash/day', { config: { ...reading, cost: 'report' }, schema: schemas.day }, async (request) =>
    read(request, async (ctx) => {
      const { today, timeZone } = await groupLocale(ctx);
      return dayReport(ctx, checkedDay(request.query.day) ?? today, timeZone);
    }),
  );

  server.get('/:db/_cash/journal', { config: { ...reading, cost: 'find' }, schema: schemas.journal }, async (request) =>
    read(request, async (ctx) => {
      const { today } = await groupLocale(ctx);
      const { day: asked, ...filter } = request.query;
      const of = checkedDay(asked) ?? (filter.drawer === undefined ? today : undefined);
      return { rows: await journalRows(ctx, { ...filter, day: of }) };
    }),
  );

  server.post('/:db/_cash', { config: writing, schema: schemas.open }, async (request, reply) => {
    void reply.code(201);
    return write(request, async (ctx) => openDrawer(ctx, request.body.opening));
  });

  server.post('/:db/_cash/:id/moves', { config: writing, schema: schemas.move }, async (request, reply) => {
    void reply.code(201);
    const { id } = request.params;
    return write(request, async (ctx) => moveMoney(ctx, id, { ...request.body, note: request.body.note ?? '' }));
  });

  server.post('/:db/_cash/:id/closing', { config: writing, schema: schemas.close }, async (request) => {
    const { id } = request.params;
    return write(request, async (ctx) => closeDrawer(ctx, id, { ...request.body, note: request.body.note ?? '' }));
  });
}

function checkedDay(day: string | undefined): string | undefined {
  if (day !== undefined && !isDate(day)) throw failure('bad_request', 'day must be a day: YYYY-MM-DD');
  return day;
}
