import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, listOf, ofDatabase, ofRecord, optional, text, yes } from '#platform/server/api/shapes/shape.ts';
import { addressesOf, newAddress, removeAddress } from './statement-addresses.ts';

const string = Type.String();
const about = { tags: ['Finance'], params: ofDatabase };

const schemas = {
  list: {
    ...about,
    operationId: 'statementAddresses',
    summary:
      'The mail addresses of wallets to which statements can be sent, for administrators; no list without a mailbox',
    response: { 200: exactly({ addresses: optional(listOf(exactly({ wallet: string, address: string }))) }) },
  },
  add: {
    ...about,
    operationId: 'addStatementAddress',
    summary: 'Make a mail address for a wallet, or another one; files that are mailed to it are imported and wait',
    body: exactly({ wallet: text(64) }),
    response: { 201: exactly({ ok: yes }) },
  },
  remove: {
    ...about,
    params: ofRecord,
    operationId: 'removeStatementAddress',
    summary: 'Remove the mail address of a wallet',
    response: { 200: exactly({ ok: yes }) },
  },
};

/** `/{db}/_statement_addresses`: mail addresses of wallets. */
export function addressRoutes(app: App, server: Api): void {
  server.get(
    '/:db/_statement_addresses',
    { config: { policy: 'member', cost: 'read' }, schema: schemas.list },
    async (request) =>
      readingAccount(app, request, async (ctx) => {
        const addresses = await addressesOf(ctx);
        return addresses === undefined ? {} : { addresses: [...addresses] };
      }),
  );

  const writing = { policy: 'member', cost: 'write' } as const;
  server.post('/:db/_statement_addresses', { config: writing, schema: schemas.add }, async (request, reply) => {
    await inAccount(app, request, async (ctx) => newAddress(ctx, request.body.wallet));
    return reply.code(201).send({ ok: true });
  });

  server.delete('/:db/_statement_addresses/:id', { config: writing, schema: schemas.remove }, async (request) => {
    await inAccount(app, request, async (ctx) => removeAddress(ctx, request.params.id), 'by-kind');
    return { ok: true };
  });
}
