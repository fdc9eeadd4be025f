import { Type } from 'typebox';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import {
  exactly,
  listOf,
  ofDatabase,
  ofRecord,
  oneOf,
  optional,
  orNull,
  text,
  yes,
} from '#platform/server/api/shapes/shape.ts';
import { refuseReadOnly } from '#platform/server/context.ts';
import { lockAccount } from '#platform/server/records/group-lock.ts';
import { askerOf } from './ask-provider.ts';
import {
  addConnection,
  assertMayConnect,
  assertFewConnections,
  connectionsOf,
  hurry,
  newConnectionId,
  removeConnection,
  secretsOf,
  setWallets,
  storeConsent,
  typedFor,
  type Connection,
} from './connections.ts';
import { fetchBookings } from './fetch-bookings.ts';
import { ProviderError, providerKeys } from './provider.ts';
import { providers } from './providers/all.ts';

const string = Type.String();
const about = { tags: ['Finance'], params: ofDatabase };
const typed = (max: number) => optional(text(max));

const schemas = {
  list: {
    ...about,
    operationId: 'bankConnections',
    summary: 'The group’s connections to banks, without their keys; for administrators',
    response: {
      200: exactly({
        return_to: Type.String({ description: 'Where the page of a bank returns to; services ask for it.' }),
        connections: listOf(
          exactly({
            id: string,
            provider: oneOf(providerKeys),
            accounts: listOf(exactly({ id: string, name: string, currency: string, wallet: orNull(string) })),
            consenting: Type.Boolean(),
            consent_ends: orNull(string),
            fetched_at: orNull(string),
            failure: orNull(string),
            fetching: Type.Boolean(),
          }),
        ),
      }),
    },
  },
  add: {
    ...about,
    operationId: 'addBankConnection',
    summary: 'Connect to a bank by keys of the group’s own; with consent_at the person goes there first',
    body: exactly({
      provider: oneOf(providerKeys),
      client_id: typed(500),
      client_secret: typed(500),
      item_id: typed(100),
      setup_token: typed(4000),
      application_id: typed(100),
      private_key: typed(10_000),
      bank: typed(200),
      country: typed(2),
    }),
    response: { 201: exactly({ id: string, consent_at: optional(string) }) },
  },
  finish: {
    ...about,
    operationId: 'finishBankConnection',
    summary: 'Take the code with which the page of the bank returned',
    body: exactly({ state: text(200), code: text(2000) }),
    response: { 200: exactly({ ok: yes }) },
  },
  wallets: {
    ...about,
    params: ofRecord,
    operationId: 'setBankConnection',
    summary: 'Say into which wallet the bookings of each account go; null for none',
    body: exactly({
      wallets: Type.Unsafe<Record<string, string | null>>({
        type: 'object',
        maxProperties: 200,
        propertyNames: text(200),
        additionalProperties: orNull(text(64)),
      }),
    }),
    response: { 200: exactly({ ok: yes }) },
  },
  fetch: {
    ...about,
    params: ofRecord,
    operationId: 'fetchBankConnection',
    summary: 'Fetch new bookings now instead of within six hours',
    response: { 202: exactly({ ok: yes }) },
  },
  remove: {
    ...about,
    params: ofRecord,
    operationId: 'removeBankConnection',
    summary: 'End a connection and forget its keys; what was imported stays',
    response: { 200: exactly({ ok: yes }) },
  },
};

/** `/{db}/_bank_connections`: connections of a group to its banks. */
export function connectionRoutes(app: App, server: Api): void {
  const returnTo = (account: string): string => `${app.environment.baseUrl}/account/${account}/bank-connections`;
  const writing = { policy: 'member', cost: 'write' } as const;
  const outside = { policy: 'member', cost: 'outside' } as const;

  server.get(
    '/:db/_bank_connections',
    { config: { policy: 'member', cost: 'read' }, schema: schemas.list },
    async (request) =>
      readingAccount(app, request, async (ctx) => {
        assertMayConnect(ctx);
        return { return_to: returnTo(ctx.account), connections: (await connectionsOf(ctx)).map(shown(ctx.now)) };
      }),
  );

  server.post('/:db/_bank_connections', { config: outside, schema: schemas.add }, async (request, reply) => {
    const { provider, ...body } = request.body;
    const { account, id, state } = await readingAccount(app, request, async (ctx) => {
      refuseReadOnly(ctx);
      assertMayConnect(ctx);
      await assertFewConnections(ctx);
      return { account: ctx.account, ...newConnectionId(ctx) };
    });
    const keys = typedFor(provider, body);
    const { secrets, consentAt } = await orRefuse(async () =>
      providers[provider].begin(await askerOf(app, keys), keys, {
        returnTo: returnTo(account),
        state,
        now: app.now(),
      }),
    );
    if (consentAt !== undefined && !/^https?:\/\//.test(consentAt)) throw fieldFailure('base', 'connection-unreadable');
    await inAccount(app, request, async (ctx) => {
      assertMayConnect(ctx);
      await lockAccount(ctx);
      await assertFewConnections(ctx);
      await addConnection(ctx, { id, provider, secrets, state: consentAt === undefined ? undefined : state });
      ctx.db.wake(fetchBookings.name);
    });
    return reply.code(201).send({ id, ...(consentAt !== undefined && { consent_at: consentAt }) });
  });

  server.post('/:db/_bank_connections/finish', { config: outside, schema: schemas.finish }, async (request) => {
    const { state, code } = request.body;
    const { connection, secrets } = await readingAccount(app, request, async (ctx) => {
      refuseReadOnly(ctx);
      assertMayConnect(ctx);
      const found = (await connectionsOf(ctx)).find((one) => one.consent_state === state);
      if (found === undefined) throw failure('not_found', 'missing');
      return { connection: found, secrets: await secretsOf(ctx, found.id) };
    });
    const { finish } = providers[connection.provider];
    if (secrets === undefined || finish === undefined) throw fieldFailure('base', 'connection-refused');
    const given = await orRefuse(async () => finish(await askerOf(app, secrets), secrets, code, app.now()));
    await inAccount(app, request, async (ctx) => {
      assertMayConnect(ctx);
      await storeConsent(ctx, connection.id, given);
      ctx.db.wake(fetchBookings.name);
    });
    return { ok: true };
  });

  server.put('/:db/_bank_connections/:id', { config: writing, schema: schemas.wallets }, async (request) => {
    await inAccount(app, request, async (ctx) => {
      await setWallets(ctx, request.params.id, request.body.wallets);
      ctx.db.wake(fetchBookings.name);
    });
    return { ok: true };
  });

  server.post(
    '/:db/_bank_connections/:id/fetch',
    { config: writing, schema: schemas.fetch },
    async (request, reply) => {
      await inAccount(app, request, async (ctx) => {
        await hurry(ctx, request.params.id);
        ctx.db.wake(fetchBookings.name);
      });
      return reply.code(202).send({ ok: true });
    },
  );

  server.delete('/:db/_bank_connections/:id', { config: writing, schema: schemas.remove }, async (request) => {
    await inAccount(app, request, async (ctx) => removeConnection(ctx, request.params.id), 'by-kind');
    return { ok: true };
  });
}

function shown(now: Date) {
  return ({ id, provider, accounts, consent_state: state, ...rest }: Connection) => ({
    id,
    provider,
    accounts: [...accounts],
    consenting: state !== null,
    consent_ends: rest.consent_ends,
    fetched_at: rest.fetched_at,
    failure: rest.failure,
    fetching: rest.next_fetch !== null && new Date(rest.next_fetch) <= now,
  });
}

/** What a service refuses is told at the form. */
async function orRefuse<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProviderError) throw fieldFailure('base', `connection-${error.failure}`);
    throw error;
  }
}
