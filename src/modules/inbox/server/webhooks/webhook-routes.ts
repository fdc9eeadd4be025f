import type { App } from '#platform/server/app.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { deliveriesOf, requestTest, sendAgain } from './delivery-log.ts';
import { endSending } from './end-sending.ts';
import { assertGroup } from './require-webhook.ts';
import { schemas } from './webhook-schemas.ts';
import { changeWebhook, createWebhook, listWebhooks, removeWebhook, renewSecret } from './webhooks.ts';

/** `/{account_id}/_webhooks`: where changes of the group are sent, and what became of it; for administrators with a session. */
export function webhookRoutes(app: App, server: Api): void {
  const reading = { policy: 'member', cost: 'find' } as const;
  const writing = { policy: 'member', cost: 'write' } as const;
  server.addHook('preClose', async () => Promise.resolve(endSending(app)));

  server.get('/:db/_webhooks', { config: reading, schema: schemas.list }, async (request) => {
    assertGroup(request.params.db);
    return readingAccount(app, request, async (ctx) => listWebhooks(ctx));
  });

  server.post(
    '/:db/_webhooks',
    { config: { ...writing, proof: true }, schema: schemas.create },
    async (request, reply) => {
      assertGroup(request.params.db);
      const made = await inAccount(app, request, async (ctx) => createWebhook(app, ctx, request.body));
      return reply.code(201).send({ ok: true, ...made });
    },
  );

  server.put('/:db/_webhooks/:id', { config: writing, schema: schemas.change }, async (request) => {
    assertGroup(request.params.db);
    const { id } = request.params;
    await inAccount(app, request, async (ctx) => changeWebhook(app, ctx, id, request.body), 'by-kind');
    return { ok: true };
  });

  server.delete('/:db/_webhooks/:id', { config: writing, schema: schemas.remove }, async (request) => {
    assertGroup(request.params.db);
    await inAccount(app, request, async (ctx) => removeWebhook(ctx, request.params.id), 'by-kind');
    return { ok: true };
  });

  server.post(
    '/:db/_webhooks/:id/secret',
    { config: { ...writing, proof: true }, schema: schemas.secret },
    async (request) => {
      assertGroup(request.params.db);
      const key = await inAccount(app, request, async (ctx) => renewSecret(ctx, request.params.id));
      return { ok: true, key };
    },
  );

  server.get('/:db/_webhooks/:id/deliveries', { config: reading, schema: schemas.log }, async (request) => {
    assertGroup(request.params.db);
    return readingAccount(app, request, async (ctx) => deliveriesOf(ctx, request.params.id));
  });

  server.post('/:db/_webhooks/:id/test', { config: writing, schema: schemas.test }, async (request, reply) => {
    assertGroup(request.params.db);
    await inAccount(app, request, async (ctx) => requestTest(ctx, request.params.id));
    return reply.code(202).send({ ok: true });
  });

  server.post(
    '/:db/_webhooks/:id/deliveries/:delivery',
    { config: writing, schema: schemas.again },
    async (request, reply) => {
      assertGroup(request.params.db);
      const { id, delivery } = request.params;
      await inAccount(app, request, async (ctx) => sendAgain(ctx, id, delivery));
      return reply.code(202).send({ ok: true });
    },
  );
}
