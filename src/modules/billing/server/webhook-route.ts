import { Type } from 'typebox';
import type { App } from '#platform/server/app.ts';
import { failure } from '#platform/entity/failure.ts';
import type { Api, Shapes } from '#platform/server/api/shapes/api.ts';
import { exactly, readByHandler, yes } from '#platform/server/api/shapes/shape.ts';
import { applyEvents } from './apply-events.ts';
import { readEvent } from '../rules/event.ts';
import { processorsOf } from './processors.ts';

/** Maximum bytes of one event; Paddle's events have a few kilobytes. */
const largestEvent = 1_000_000;

const schema = {
  operationId: 'paddle_webhook',
  tags: ['Billing'],
  summary: 'Receives events of the card processor, including irrelevant ones',
  body: readByHandler(Type.Object({})),
  response: { 200: exactly({ ok: yes }) },
};

/** `POST /_webhooks/paddle`: stores the event in the inbox once and answers; a job applies it. */
export function webhookRoute(app: App, server: Api): void {
  void server.register(async (hooks) => {
    // The signature covers the raw bytes of the body.
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    hooks
      .withTypeProvider<Shapes>()
      .post(
        '/_webhooks/paddle',
        { config: { policy: 'public', cost: 'bulk' }, bodyLimit: largestEvent, schema },
        async (request) => {
          const body: unknown = request.body;
          const signature = request.headers['paddle-signature'];
          const now = app.now();
          const from = processorsOf(app.product).find(
            (processor) =>
              Buffer.isBuffer(body) && typeof signature === 'string' && processor.isGenuine(body, signature, now),
          );
          if (from === undefined || !Buffer.isBuffer(body))
            throw failure('unauthorized', 'The signature is not valid.');
          const event = readEvent(parsed(body));
          if (event !== null)
            await app.system('payments', async (db) => {
              db.wake(applyEvents.name);
              await db.query(
                `INSERT INTO processor_events (id, type, livemode, occurred_at, received_at, body, try_at)
                 VALUES ($1, $2, $3, $4, $5, $6, $5) ON CONFLICT (id) DO NOTHING`,
                [event.id, event.type, from.livemode, event.occurred_at, now, body.toString('utf8')],
              );
            });
          return { ok: true as const };
        },
      );
  });
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
