import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { requireAdmin, type Context } from '#platform/server/context.ts';
import { readingAccount } from '#platform/server/app/open-context.ts';
import { failure } from '#platform/entity/failure.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, optional, orNull } from '#platform/server/api/shapes/shape.ts';
import { planOf, recordsOf } from '#modules/groups/server/plan/plan.ts';
import { paidPlan } from '../rules/paid-plan.ts';
import { lockedUntil } from '../rules/switch-lock.ts';
import { ProcessorAway, type Processor } from './processor.ts';
import { modeOf, processorFor } from './processors.ts';
import { subscriptionsOf } from './settle-plan.ts';

const tags = ['Billing'];
const moment = Type.String({ description: 'ISO 8601.' });

const schemas = {
  state: {
    operationId: 'billing',
    tags,
    summary: 'The group’s plan, its payments, and pending switches',
    params: ofDatabase,
    response: {
      200: exactly({
        plan: Type.String(),
        records: Type.Integer(),
        size: Type.Integer({ description: 'Bytes.' }),
        livemode: Type.Boolean(),
        fake: Type.Boolean({ description: 'No card is charged: this installation uses the fake processor.' }),
        available: Type.Boolean({ description: 'Whether this installation sells plans.' }),
        wanted: orNull(Type.String({ description: 'The requested plan that is not confirmed yet, or `cancel`.' })),
        refused: orNull(
          Type.String({ description: 'The dearer plan for which the card was refused last; nothing changed.' }),
        ),
        locked_until: orNull(moment),
        grace_until: orNull(moment),
        past_due: Type.Boolean(),
        review: orNull(Type.String({ description: 'Why a person must review the payments before the plan changes.' })),
        subscription: orNull(
          exactly({
            status: Type.String(),
            plan: orNull(Type.String()),
            quantity: Type.Integer(),
            next_billed_at: orNull(moment),
          }),
        ),
      }),
    },
  },
  invoices: {
    operationId: 'billing_invoices',
    tags,
    summary: 'The newest invoices of the group’s subscription',
    params: ofDatabase,
    response: {
      200: exactly({
        rows: listOf(
          exactly({
            id: Type.String(),
            number: orNull(Type.String()),
            billed_at: moment,
            total: Type.Integer({ description: 'In the smallest unit of the currency.' }),
            currency: Type.String(),
          }),
        ),
      }),
    },
  },
  invoice: {
    operationId: 'billing_invoice',
    tags,
    summary: 'Temporary address of a bill’s PDF',
    params: Type.Object({ ...ofDatabase.properties, invoice: Type.String({ pattern: '^[a-z]{3}_[0-9a-z]{1,60}$' }) }),
    response: { 200: exactly({ url: Type.String() }) },
  },
  card: {
    operationId: 'billing_card',
    tags,
    summary: 'Address of the page that changes the subscription’s card',
    params: ofDatabase,
    response: { 200: exactly({ url: optional(Type.String()) }) },
  },
};

/** `GET /{account_id}/_billing…`: for administrators. */
export function billingRoutes(app: App, server: Api): void {
  const config = { policy: 'member', cost: 'read' } as const;
  const asking = { policy: 'member', cost: 'export' } as const;
  server.get('/:db/_billing', { config, schema: schemas.state }, async (request) =>
    readingAccount(app, request, stateOf),
  );
  server.get('/:db/_billing/invoices', { config: asking, schema: schemas.invoices }, async (request) => {
    const paid = await readingAccount(app, request, paidOf);
    const bills = paid === undefined ? [] : await callProcessor(async () => paid.processor.invoices(paid.id));
    return {
      rows: bills.map(({ id, number, billed_at, total, currency }) => ({ id, number, billed_at, total, currency })),
    };
  });
  server.get('/:db/_billing/invoices/:invoice', { config: asking, schema: schemas.invoice }, async (request) => {
    const paid = await readingAccount(app, request, paidOf);
    const { invoice } = request.params;
    const known = paid === undefined ? [] : await callProcessor(async () => paid.processor.invoices(paid.id));
    if (paid === undefined || !known.some(({ id }) => id === invoice)) throw failure('not_found', 'missing');
    const url = await callProcessor(async () => paid.processor.invoiceAddress(invoice));
    if (url === undefined) throw failure('not_found', 'missing');
    return { url };
  });
  server.get('/:db/_billing/card', { config: asking, schema: schemas.card }, async (request) => {
    const paid = await readingAccount(app, request, paidOf);
    const url = paid === undefined ? undefined : await callProcessor(async () => paid.processor.cardAddress(paid.id));
    return url === undefined ? {} : { url };
  });
}

interface Row {
  readonly id: string;
  readonly livemode: boolean;
  readonly status: string;
  readonly plan: string | null;
  readonly quantity: number;
  readonly next_billed_at: string | null;
}

async function stateOf(ctx: Context) {
  requireAdmin(ctx);
  const [state] = await ctx.db.query<{
    livemode: boolean;
    wanted: string | null;
    refused: string | null;
    switched_at: string | null;
    review: string | null;
  }>('SELECT livemode, wanted, refused, switched_at, review FROM plan_switches WHERE account_id = $1', [ctx.account]);
  const subscriptions = await subscriptionsOf(ctx);
  const livemode = modeOf(ctx.product, state?.livemode, subscriptions);
  const processor = processorFor(ctx.product, livemode);
  const answer = paidPlan(subscriptions, livemode, ctx.now.toISOString());
  const row = await newestOf(ctx);
  return {
    plan: await planOf(ctx),
    ...(await recordsOf(ctx)),
    livemode,
    fake: processor?.browser.fake ?? false,
    available: processor !== undefined,
    wanted: state?.wanted ?? null,
    refused: state?.refused ?? null,
    locked_until: lockedUntil(state?.switched_at ?? null, ctx.now),
    grace_until: answer.graceUntil,
    past_due: answer.pastDue,
    review: state?.review ?? null,
    subscription:
      row === undefined
        ? null
        : { status: row.status, plan: row.plan, quantity: row.quantity, next_billed_at: row.next_billed_at },
  };
}

async function newestOf(ctx: Context): Promise<Row | undefined> {
  const [row] = await ctx.db.query<Row & Record<string, unknown>>(
    `SELECT id, livemode, status, plan, quantity, next_billed_at FROM paid_subscriptions
     WHERE account_id = $1 AND known ORDER BY status IN ('canceled', 'paused'), created_at DESC, id LIMIT 1`,
    [ctx.account],
  );
  return row;
}

async function paidOf(ctx: Context): Promise<{ id: string; processor: Processor } | undefined> {
  requireAdmin(ctx);
  const row = await newestOf(ctx);
  const processor = row === undefined ? undefined : processorFor(ctx.product, row.livemode);
  return row === undefined || processor === undefined ? undefined : { id: row.id, processor };
}

/** Calls the processor; answers 503 if it cannot be reached. */
async function callProcessor<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProcessorAway)) throw error;
    throw failure('service_unavailable', { base: [{ code: 'processor-is-away' }] }, { retryAfter: 30 });
  }
}
