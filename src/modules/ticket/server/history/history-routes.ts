import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { AnyDoc } from '#platform/entity/define.ts';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import {
  answerOf,
  exactly,
  flag,
  listOf,
  ofDatabase,
  ofRecord,
  optional,
  orNull,
} from '#platform/server/api/shapes/shape.ts';
import { checkKindScope } from '#platform/server/auth/scopes.ts';
import { refuseReadOnly, requireAdmin, type Context } from '#platform/server/context.ts';
import { assertNotHeld, runningStep } from '#platform/server/jobs/steps/begin-step.ts';
import { rowsBeingWritten } from '#platform/server/jobs/steps/rows-being-written.ts';
import { itemsPerSlice } from '#platform/server/jobs/steps/step.ts';
import { read } from '#platform/server/records/documents.ts';
import { groupLocale } from '#modules/groups/server/group-settings.ts';
import { shopImport } from '../../entities/history/shop-import.ts';
import { ticket } from '../../entities/ticket.ts';
import type { HistoryHabits } from '../../rules/history/stage/staged.ts';
import { findLeft } from './find-changed.ts';
import { historyBody, historyPreview, largestHistory, type HistoryBody } from './history-body.ts';
import { slicesOf } from './judge-history.ts';
import { historyWork } from './history-work.ts';
import { knownRecords } from './known-records.ts';
import type { HistoryRead } from './read-history.ts';
import { shownLeft } from './shown-left.ts';
import { beginHistory, historyHold, importsOf, PlanOutdated, type Begun } from './write-history.ts';

// Base64 takes four characters for three bytes; the rest is for the settings.
const bodyLimit = Math.ceil(largestHistory / 3) * 4 + 2_000_000;

const schemas = {
  preview: {
    operationId: 'previewShopHistory',
    tags: ['Tickets'],
    summary:
      'What an export of another program for repair shops would add: a rehearsal that writes nothing; for administrators',
    params: ofDatabase,
    body: historyBody,
    response: { 200: historyPreview },
  },
  write: {
    operationId: 'importShopHistory',
    tags: ['Tickets'],
    summary:
      'Writes such an export in slices; the answer comes when they begin. GET tells how far they are; for administrators',
    params: ofDatabase,
    body: historyBody,
    response: {
      201: exactly({ ok: Type.Literal(true), id: Type.String(), rev: Type.String(), added: Type.Integer() }),
    },
  },
  state: {
    operationId: 'shopHistoryState',
    tags: ['Tickets'],
    summary: 'How far an import or its undo is, and on request the records that an undo would leave',
    params: ofRecord,
    querystring: exactly({ left: optional(flag({ description: 'Also the records that an undo would leave.' })) }),
    response: {
      200: answerOf(
        exactly({
          step: orNull(exactly({ kind: Type.String(), items: Type.Integer(), done: Type.Integer() })),
          left_count: optional(Type.Integer()),
          left: optional(
            listOf(exactly({ id: Type.String(), klass: Type.String(), title: Type.String(), reason: Type.String() })),
          ),
        }),
      ),
    },
  },
};

/** `POST /{db}/_shop_history/preview`, `POST /{db}/_shop_history` and `GET /{db}/_shop_history/{import}`. */
export function historyRoutes(app: App, server: Api): void {
  const preValidation = async (request: FastifyRequest): Promise<void> => {
    await readingAccount(app, request, async (ctx) => requireWriter(ctx));
  };
  server.post(
    '/:db/_shop_history/preview',
    {
      config: { policy: 'member', token: 'ticket', cost: 'import', file: 'file' },
      bodyLimit,
      schema: schemas.preview,
      preValidation,
    },
    async (request, reply) => {
      const { body } = request;
      const preview = await readingAccount(app, request, async (ctx) => {
        const { packed, ...looked } = await readFiles(ctx, body);
        const { taken = 'leave', people = {} } = body;
        return ctx.workers.run(historyWork, 'previewHistory', {
          packed,
          known: await knownRecords(ctx, looked),
          taken,
          people,
        });
      });
      return reply.send(preview as never);
    },
  );
  server.post(
    '/:db/_shop_history',
    {
      config: { policy: 'member', token: 'ticket', cost: 'import', file: 'file' },
      bodyLimit,
      schema: schemas.write,
      preValidation,
    },
    async (request, reply) => {
      const { id, rev, added } = await importHistory(app, request, request.body);
      return reply.code(201).send({ ok: true, id, rev, added });
    },
  );
  server.get(
    '/:db/_shop_history/:id',
    { config: { policy: 'member', token: 'ticket', cost: 'find' }, schema: schemas.state },
    async (request) =>
      readingAccount(app, request, async (ctx) => {
        const { id } = request.params;
        checkKindScope(ctx.who, shopImport, 'read');
        if (!id.startsWith(`${shopImport.prefix}-`)) throw failure('not_found', 'missing');
        const doc: AnyDoc = await read(ctx, shopImport, id);
        const running = await runningStep(ctx, doc._id);
        const step = running === undefined ? null : { kind: running.kind, items: running.items, done: running.done };
        if (request.query.left !== true) return { step };
        const { left } = await findLeft(ctx, id);
        return { step, left_count: left.size, left: await shownLeft(ctx, left) };
      }),
  );
}

function requireWriter(ctx: Context): void {
  checkKindScope(ctx.who, ticket, 'write');
  requireAdmin(ctx);
  refuseReadOnly(ctx);
}

async function readFiles(ctx: Context, body: HistoryBody): Promise<HistoryRead> {
  const { file_name: name = 'export', dates, decimal, tables, states } = body;
  const bytes = body.file as Uint8Array;
  if (bytes.length === 0) throw fieldFailure('file', 'cant-be-blank');
  if (bytes.length > largestHistory) throw failure('too_large', 'Request body is too large');
  const settings = { dates, decimal, tables, states };
  return ctx.workers.run(historyWork, 'readHistory', { name, bytes, settings, habits: await habitsOf(ctx) });
}

async function habitsOf(ctx: Context): Promise<HistoryHabits> {
  const { locale, timeZone, country, currency } = await groupLocale(ctx);
  const brazil = locale === 'pt-BR';
  return {
    dates: country === 'US' || country === undefined ? (brazil ? 'dmy' : 'mdy') : 'dmy',
    decimal: brazil ? ',' : '.',
    timeZone,
    brazil,
    currency,
  };
}

/** Attempts to make the plan again because a ticket was numbered in between; after that the client must try again later. */
const maxAttempts = 5;

async function importHistory(app: App, request: FastifyRequest, body: HistoryBody): Promise<Begun> {
  const { taken = 'leave', people = {}, file_name: fileName = 'export' } = body;
  const looked = await readingAccount(app, request, async (ctx) => {
    await assertNotHeld(ctx, historyHold);
    return readFiles(ctx, body);
  });
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { plan, counter, state } = await readingAccount(app, request, async (ctx) => {
      const before = await importsOf(ctx);
      const known = await knownRecords(ctx, looked);
      const { currency } = await groupLocale(ctx);
      const ask = {
        packed: looked.packed,
        known,
        taken,
        people,
        currency,
        at: ctx.now.getTime(),
        atOnce: itemsPerSlice,
        user: ctx.who.user.id,
      };
      return { plan: await ctx.workers.run(historyWork, 'planHistory', ask), counter: known.counter, state: before };
    });
    const slices = await slicesOf(plan);
    try {
      return await inAccount(app, request, async (ctx) =>
        beginHistory(ctx, { ...plan, slices }, { fileName, counter, state }),
      );
    } catch (error) {
      if (!(error instanceof PlanOutdated)) throw error;
    }
  }
  throw rowsBeingWritten(0);
}
