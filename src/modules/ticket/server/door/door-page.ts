import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { failure } from '#platform/entity/failure.ts';
import type { Locale } from '#platform/entity/locale.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import type { App } from '#platform/server/app.ts';
import { readingAs, withContext } from '#platform/server/app/open-context.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { type Context, objectBody } from '#platform/server/context.ts';
import { readOrNothing } from '#platform/server/records/documents.ts';
import { addressClass } from '#platform/server/http/request-log.ts';
import { groupSettings } from '#modules/groups/server/group-settings.ts';
import { product } from '#modules/groups/server/plan/plan.ts';
import { customer } from '../../entities/customer.ts';
import { ticket } from '../../entities/ticket.ts';
import type { Occasion } from '../../rules/counter/signature.ts';
import { formatTicketNumber } from '../../rules/number.ts';
import { recordSignature, termsOf } from '../signature/signatures.ts';
import { doorHeaders, type DoorContent, doorHtml, goneDoorHtml } from './door-html.ts';
import { closeDoor, type Door, findDoor } from './doors.ts';

type Params = { readonly token: string };

/** `GET /d/{token}`: the page that a phone opens by a QR code; `POST /d/{token}/signature {strokes, name?}` stores what was signed there. */
export function doorPageRoutes(app: App, server: Api): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: '/d/:token',
    config: { policy: 'public', cost: 'link' },
    handler: async (request, reply) => {
      const locale = nearestLocale(request.headers['accept-language']);
      const door = await findDoor(app, request, tokenOf(request));
      const content = door && (await contentOf(app, door, locale));
      void reply.headers(doorHeaders);
      if (content === undefined) return reply.code(404).send(goneDoorHtml(locale));
      return reply.send(doorHtml(content));
    },
  });
  // The library that draws; the same for every door, so that a phone loads it once.
  server.route({
    method: ['GET', 'HEAD'],
    url: '/d/:token/pad.js',
    config: { policy: 'public', cost: 'link' },
    handler: async (_request, reply) => sendPad(reply),
  });
  server.route({
    method: 'POST',
    url: '/d/:token/signature',
    config: { policy: 'public', cost: 'link', secretPath: true },
    handler: async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      const door = await findDoor(app, request, tokenOf(request));
      if (door === undefined || door.ticket === null || door.purpose === 'photos')
        throw failure('not_found', 'missing');
      const { strokes, name } = objectBody(request.body);
      const signed = {
        occasion: door.purpose,
        strokes,
        name,
        how: 'phone',
        network: addressClass(request.ip),
      } as const;
      await withContext(app, product(app, door.account), async (ctx) => sign(ctx, door, signed));
      return reply.code(201).send({ ok: true });
    },
  });
}

async function sign(ctx: Context, door: Door, signed: Parameters<typeof recordSignature>[2]): Promise<void> {
  // In the transaction of the signature: a refused one leaves the door open for another try.
  if (!(await closeDoor(ctx, door.id))) throw failure('gone', 'ended');
  await recordSignature(ctx, door.ticket ?? '', signed);
}

export function tokenOf(request: FastifyRequest): string {
  return (request.params as Params).token;
}

/** What the page shows; undefined if the ticket was removed meanwhile. */
async function contentOf(app: App, door: Door, locale: Locale): Promise<DoorContent | undefined> {
  return readingAs(app, product(app, door.account), async (ctx) => {
    const [settings, doc] = await Promise.all([
      groupSettings(ctx, ['name']),
      door.ticket === null ? undefined : readOrNothing(ctx, ticket, door.ticket),
    ]);
    if (door.ticket !== null && doc === undefined) return undefined;
    const shop = settings.get('name') ?? '';
    const number = doc === undefined ? '' : formatTicketNumber(Number(doc['number']));
    const shown = { locale, shop, number };
    if (door.purpose === 'photos') return { ...shown, purpose: 'photos', terms: null, name: '' };
    return { ...shown, purpose: door.purpose, ...(await toSign(ctx, door.purpose, doc?.['customer_id'])) };
  });
}

async function toSign(ctx: Context, occasion: Occasion, customerId: unknown) {
  const [terms, owner] = await Promise.all([
    termsOf(ctx, occasion),
    typeof customerId === 'string' ? readOrNothing(ctx, customer, customerId) : undefined,
  ]);
  return { terms, name: owner?.label ?? '' };
}

const padFile = join(dirname(createRequire(import.meta.url).resolve('signature_pad')), 'signature_pad.umd.min.js');
let pad: Promise<string> | undefined;

async function sendPad(reply: FastifyReply): Promise<FastifyReply> {
  pad ??= readFile(padFile, 'utf8').then((text) => text.replace(/\/\/# sourceMappingURL=.*\s*$/, ''));
  return reply
    .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'private, max-age=3600' })
    .send(await pad);
}
