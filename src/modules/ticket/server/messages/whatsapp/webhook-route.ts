import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Type } from 'typebox';
import { failure } from '#platform/entity/failure.ts';
import type { App } from '#platform/server/app.ts';
import { readingAs, withContext } from '#platform/server/app/open-context.ts';
import type { Api, Shapes } from '#platform/server/api/shapes/api.ts';
import { exactly, media, optional, readByHandler, yes } from '#platform/server/api/shapes/shape.ts';
import { readWhatsapp } from '../../../rules/messages/whatsapp-payload.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import { applyWhatsappEvents } from './apply-events.ts';
import { cloudSettings, type CloudSettings } from './cloud-settings.ts';

/** Bytes of one event: the maximum of WhatsApp. */
const largestEvent = 3_145_728;
/** Events of a group that may wait; WhatsApp posts further ones again later. */
const maxWaiting = 1000;

const params = Type.Object({ group: Type.String({ pattern: '^acc-[A-Za-z0-9_-]{1,60}$' }) });
const about = { tags: ['Tickets'], params };

const schemas = {
  verify: {
    ...about,
    operationId: 'whatsapp_webhook_verify',
    summary: 'Answers the challenge by which WhatsApp verifies the address of a group',
    querystring: Type.Object({
      'hub.mode': optional(Type.String({ maxLength: 40 })),
      'hub.verify_token': optional(Type.String({ maxLength: 200 })),
      'hub.challenge': optional(Type.String({ maxLength: 200 })),
    }),
    response: { 200: media('text/plain') },
  },
  event: {
    ...about,
    operationId: 'whatsapp_webhook',
    summary: 'Receives reports and messages of WhatsApp for a group, signed by its app',
    body: readByHandler(Type.Object({})),
    response: { 200: exactly({ ok: yes }) },
  },
};

/** `/_webhooks/whatsapp/{group}`: an event with the signature of the group's app is stored once and answered; a job applies it. */
export function whatsappWebhook(app: App, server: Api): void {
  const open = { policy: 'public', cost: 'bulk' } as const;

  server.get('/_webhooks/whatsapp/:group', { config: open, schema: schemas.verify }, async (request, reply) => {
    const { 'hub.mode': mode, 'hub.verify_token': token = '', 'hub.challenge': challenge = '' } = request.query;
    const settings = await settingsOf(app, request.params.group);
    if (settings === undefined || mode !== 'subscribe' || !isEqual(token, settings.verifyToken))
      throw failure('forbidden', 'The verify token is not valid.');
    // Whatever the challenge is, no browser shows it as a page.
    return reply.type('text/plain; charset=utf-8').header('x-content-type-options', 'nosniff').send(challenge);
  });

  void server.register(async (hooks) => {
    // The signature covers the raw bytes of the body.
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    hooks
      .withTypeProvider<Shapes>()
      .post(
        '/_webhooks/whatsapp/:group',
        { config: open, bodyLimit: largestEvent, schema: schemas.event },
        async (request) => {
          const { group } = request.params;
          const body: unknown = request.body;
          const settings = await settingsOf(app, group);
          if (
            settings === undefined ||
            !Buffer.isBuffer(body) ||
            !isGenuine(settings, body, request.headers['x-hub-signature-256'])
          )
            throw failure('unauthorized', 'The signature is not valid.');
          await store(app, group, settings, body);
          return { ok: true as const };
        },
      );
  });
}

async function settingsOf(app: App, group: string): Promise<CloudSettings | undefined> {
  return readingAs(app, product(app, group), async (ctx) => cloudSettings(ctx));
}

function isGenuine({ appSecret }: CloudSettings, body: Buffer, signature: unknown): boolean {
  const expected = createHmac('sha256', appSecret).update(body).digest('hex');
  return typeof signature === 'string' && isEqual(signature, `sha256=${expected}`);
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/** What an event says is stored under the digest of its bytes, so a repetition changes nothing. What says nothing is not stored. */
async function store(app: App, group: string, { phoneId }: CloudSettings, body: Buffer): Promise<void> {
  const news = readWhatsapp(parsed(body), phoneId);
  if (news.messages.length + news.reports.length === 0) return;
  await withContext(app, product(app, group), async (ctx) => {
    const [row] = await ctx.db.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM whatsapp_events WHERE account_id = $1',
      [ctx.account],
    );
    if ((row?.count ?? 0) >= maxWaiting) throw failure('too_many_requests', 'Too many requests', { retryAfter: 60 });
    await ctx.db.query(
      'INSERT INTO whatsapp_events (account_id, digest, received_at, body) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [ctx.account, createHash('sha256').update(body).digest(), ctx.now, JSON.stringify(news)],
    );
    ctx.db.wake(applyWhatsappEvents.name);
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
