import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { inAccount, readingAccount } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, ofDatabase, optional, text, yes } from '#platform/server/api/shapes/shape.ts';
import { checkKindScope } from '#platform/server/auth/scopes.ts';
import { requireAdmin, type Context } from '#platform/server/context.ts';
import { customerMessage } from '../../../entities/customer-message.ts';
import { channelSettings, removeChannel } from './channel-settings.ts';
import { type Gateway, noteChannel } from './note-channel.ts';
import { cloudSettings } from '../whatsapp/cloud-settings.ts';
import { setCloud, webhookAddress } from '../whatsapp/set-cloud.ts';
import { setSmsGateway } from './sms-channel.ts';

const about = { tags: ['Tickets'], params: ofDatabase };

const schemas = {
  list: {
    ...about,
    operationId: 'messageChannels',
    summary: 'How the group sends messages to customers besides mail, without the secrets; for administrators',
    response: {
      200: exactly({
        whatsapp: optional(
          exactly({
            phone_id: Type.String(),
            webhook: Type.String({ description: 'What is entered at Meta as callback URL.' }),
            verify_token: Type.String(),
          }),
        ),
        sms: optional(exactly({ url: Type.String(), updated_at: Type.String() })),
      }),
    },
  },
  sms: {
    ...about,
    operationId: 'setSmsGateway',
    summary: 'Send SMS by the group’s own gateway; the answer contains the new secret of the signatures',
    body: exactly({ url: text(2000, { description: 'An https address without user, password and port.' }) }),
    response: {
      200: exactly({ ok: yes, key: Type.String({ description: 'Only this answer contains it.' }) }),
    },
  },
  whatsapp: {
    ...about,
    operationId: 'setWhatsapp',
    summary: 'Send by the Cloud API of WhatsApp; secrets that are left out stay',
    body: exactly({
      phone_id: text(20, { description: 'The phone number ID, not the number.' }),
      token: optional(text(1000, { description: 'The access token of a system user.' })),
      app_secret: optional(text(200, { description: 'The app secret, by which messages of WhatsApp are verified.' })),
    }),
    response: { 200: exactly({ ok: yes }) },
  },
  remove: {
    ...about,
    summary: 'Send no more messages by this channel; those that wait are not sent',
    response: { 200: exactly({ ok: yes }) },
  },
};

/** `/{db}/_message_channels`: the gateways of a group, for administrators with a session. */
export function channelRoutes(app: App, server: Api): void {
  const writing = { policy: 'member', cost: 'write' } as const;

  server.get(
    '/:db/_message_channels',
    { config: { policy: 'member', cost: 'read' }, schema: schemas.list },
    async (request) => readingAccount(app, request, async (ctx) => listChannels(ctx)),
  );

  server.put(
    '/:db/_message_channels/sms',
    { config: { ...writing, proof: true }, schema: schemas.sms },
    async (request) => {
      const key = await inAccount(app, request, async (ctx) => {
        requireMessageRights(ctx);
        return setSmsGateway(app, ctx, request.body.url);
      });
      return { ok: true, key };
    },
  );

  server.put(
    '/:db/_message_channels/whatsapp',
    { config: { ...writing, proof: true }, schema: schemas.whatsapp },
    async (request) => {
      await inAccount(app, request, async (ctx) => {
        requireMessageRights(ctx);
        await setCloud(ctx, request.body);
      });
      return { ok: true };
    },
  );

  for (const channel of ['sms', 'whatsapp'] as const)
    server.delete(
      `/:db/_message_channels/${channel}`,
      { config: writing, schema: { ...schemas.remove, operationId: `remove_${channel}_channel` } },
      async (request) => {
        await inAccount(app, request, async (ctx) => remove(ctx, channel), 'by-kind');
        return { ok: true };
      },
    );
}

/** Who sets where messages go can read them, so limits of an administrator count here as well. */
function requireMessageRights(ctx: Context): void {
  requireAdmin(ctx);
  checkKindScope(ctx.who, customerMessage, 'write');
}

async function remove(ctx: Context, channel: Gateway): Promise<void> {
  requireMessageRights(ctx);
  if (!(await removeChannel(ctx, channel))) throw failure('not_found', 'missing');
  await noteChannel(ctx, 'message_channel_removed', channel);
}

async function listChannels(ctx: Context) {
  requireMessageRights(ctx);
  const [sms, cloud] = [await channelSettings(ctx, 'sms'), await cloudSettings(ctx)];
  return {
    ...(sms === undefined ? {} : { sms: { url: sms.address, updated_at: sms.updatedAt } }),
    ...(cloud === undefined
      ? {}
      : { whatsapp: { phone_id: cloud.phoneId, webhook: webhookAddress(ctx), verify_token: cloud.verifyToken } }),
  };
}
