import { Type } from 'typebox';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { inAccount, readingAccount, withContext } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import {
  exactly,
  listOf,
  ofDatabase,
  ofRecord,
  oneOf,
  optional,
  readByHandler,
  text,
  yes,
} from '#platform/server/api/shapes/shape.ts';
import { checkKindScope } from '#platform/server/auth/scopes.ts';
import { refuseReadOnly } from '#platform/server/context.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { orderPayment } from '../../entities/order-payment.ts';
import { chargeLifetime, chargeStates, readCharge, txidsIn } from '../../rules/pix/charge.ts';
import { askBank } from './bank-client.ts';
import { assertMayManage, bankOf, removeBank, setBank } from './bank-settings.ts';
import { chargesOf, prepareCharge, storeAnswer } from './charges.ts';
import { checkPixCharges } from './check-charges.ts';

/** Bytes of a webhook. */
const largestEvent = 262_144;

const string = Type.String();
const secret = (max: number) => optional(text(max));
const about = { tags: ['Tickets'], params: ofDatabase };
const charge = exactly({
  id: string,
  txid: string,
  amount: string,
  state: oneOf(chargeStates),
  code: optional(string),
  expires_at: string,
  paid: optional(string),
});

const schemas = {
  bank: {
    ...about,
    operationId: 'pixBank',
    summary: 'The bank by which the group makes Pix charges, without the secrets; for administrators',
    response: {
      200: exactly({
        bank: optional(
          exactly({
            address: string,
            token_address: string,
            pix_key: string,
            has_certificate: Type.Boolean(),
            webhook: Type.String({ description: 'What is entered at the bank as address of the webhook.' }),
          }),
        ),
      }),
    },
  },
  setBank: {
    ...about,
    operationId: 'setPixBank',
    summary: 'Make Pix charges by a bank of the standard API Pix; secrets that are left out stay',
    body: exactly({
      address: text(500, { description: 'Of the API, such as https://pix.example.com/api/v2.' }),
      token_address: text(500, { description: 'Where the bank gives access tokens (OAuth2).' }),
      pix_key: text(77),
      client_id: secret(500),
      client_secret: secret(1000),
      certificate: secret(20_000),
      private_key: secret(20_000),
    }),
    response: { 200: exactly({ ok: yes }) },
  },
  removeBank: {
    ...about,
    operationId: 'removePixBank',
    summary: 'Make no more Pix charges',
    response: { 200: exactly({ ok: yes }) },
  },
  list: {
    ...about,
    params: ofRecord,
    operationId: 'pixCharges',
    summary: 'The Pix charges of a ticket, newest first, and whether the group has a bank for them',
    response: { 200: exactly({ bank: Type.Boolean(), charges: listOf(charge) }) },
  },
  create: {
    ...about,
    operationId: 'createPixCharge',
    summary: 'Charge what is due of a ticket, or a part of it, by the bank; one of the same amount is used again',
    body: exactly({ ticket_id: text(64), amount: text(24) }),
    response: { 201: charge },
  },
  event: {
    tags: ['Tickets'],
    params: Type.Object({ group: Type.String({ pattern: '^acc-[A-Za-z0-9_-]{1,60}$' }) }),
    summary: 'A bank says that charges were paid. Nothing of it is believed: the bank is asked about them',
    body: readByHandler(Type.Object({})),
    response: { 200: exactly({ ok: yes }) },
  },
};

/** `/{db}/_pix`: the bank of a group and its charges; `/_webhooks/pix/{group}`: what the bank posts. */
export function pixRoutes(app: App, server: Api): void {
  server.get('/:db/_pix/bank', { config: { policy: 'member', cost: 'read' }, schema: schemas.bank }, async (request) =>
    readingAccount(app, request, async (ctx) => {
      assertMayManage(ctx);
      const bank = await bankOf(ctx);
      if (bank === undefined) return {};
      const { address, tokenAddress, pixKey, certificate } = bank;
      const webhook = `${app.environment.baseUrl}/api/_webhooks/pix/${ctx.account}`;
      const shown = {
        address,
        token_address: tokenAddress,
        pix_key: pixKey,
        has_certificate: certificate !== undefined,
      };
      return { bank: { ...shown, webhook } };
    }),
  );

  const writing = { policy: 'member', cost: 'write' } as const;
  server.put('/:db/_pix/bank', { config: { ...writing, proof: true }, schema: schemas.setBank }, async (request) => {
    await inAccount(app, request, async (ctx) => setBank(ctx, request.body));
    return { ok: true };
  });

  server.delete('/:db/_pix/bank', { config: writing, schema: schemas.removeBank }, async (request) => {
    const was = await inAccount(app, request, removeBank, 'by-kind');
    if (!was) throw failure('not_found', 'missing');
    return { ok: true };
  });

  server.get(
    '/:db/_pix/charges/:id',
    { config: { policy: 'member', cost: 'read', token: 'by-kind' }, schema: schemas.list },
    async (request) =>
      readingAccount(app, request, async (ctx) => {
        checkKindScope(ctx.who, orderPayment, 'read');
        const [bank, charges] = await Promise.all([bankOf(ctx), chargesOf(ctx, request.params.id)]);
        return { bank: bank !== undefined, charges };
      }),
  );

  server.post(
    '/:db/_pix/charges',
    { config: { policy: 'member', cost: 'outside', token: 'by-kind' }, schema: schemas.create },
    async (request, reply) => {
      const { ticket_id: ticketId, amount } = request.body;
      const made = await inAccount(app, request, async (ctx) => {
        refuseReadOnly(ctx);
        checkKindScope(ctx.who, orderPayment, 'write');
        return { ...(await prepareCharge(ctx, ticketId, amount)), account: ctx.account };
      });
      void reply.code(201);
      if (made.charge.code !== undefined) return made.charge;
      const { txid } = made.charge;
      const answer = await askBank(app, made.account, made.bank, {
        method: 'PUT',
        path: `/cob/${txid}`,
        body: {
          calendario: { expiracao: chargeLifetime },
          valor: { original: made.charge.amount },
          chave: made.bank.pixKey,
          solicitacaoPagador: `OS ${formatTicketNumber(made.number)}`,
        },
      });
      const report =
        'status' in answer && answer.status >= 200 && answer.status < 300 ? readCharge(answer.body, txid) : undefined;
      const stored = await inAccount(app, request, async (ctx) => storeAnswer(ctx, made.charge.id, report));
      if (stored.code === undefined)
        throw fieldFailure('base', 'failure' in answer ? 'bank-unreachable' : 'bank-refused');
      return stored;
    },
  );

  // Banks add `/pix` to the address that they are told.
  for (const [path, operationId] of [
    ['/_webhooks/pix/:group', 'pixWebhook'],
    ['/_webhooks/pix/:group/pix', 'pixWebhookOfBanks'],
  ] as const)
    server.post(
      path,
      {
        config: { policy: 'public', cost: 'bulk' },
        bodyLimit: largestEvent,
        schema: { ...schemas.event, operationId },
      },
      async (request) => {
        const txids = txidsIn(request.body);
        if (txids.length > 0) await hurry(app, request.params.group, txids);
        return { ok: true as const };
      },
    );
}

/** Makes the job ask the bank about the named charges that exist, each at most every five seconds. The answer is the same for all names. */
async function hurry(app: App, group: string, txids: readonly string[]): Promise<void> {
  await withContext(app, product(app, group), async (ctx) => {
    const rows = await ctx.db.query(
      `UPDATE pix_charges SET next_check = $3 WHERE account_id = $1 AND txid = ANY($2) AND code IS NOT NULL
         AND (checked_at IS NULL OR checked_at < $4) AND (next_check IS NULL OR next_check > $3) RETURNING 1 AS one`,
      [ctx.account, txids, ctx.now, new Date(ctx.now.getTime() - 5000)],
    );
    if (rows.length > 0) ctx.db.wake(checkPixCharges.name);
  });
}
