import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { App } from '#platform/server/app.ts';
import { failure } from '#platform/entity/failure.ts';
import type { Api } from '#platform/server/api/shapes/api.ts';
import { exactly, flag, oneOf, optional, text, yes } from '#platform/server/api/shapes/shape.ts';
import { fakeOf } from './account.ts';
import type { Purchase } from './fake-paddle.ts';

const config = { policy: 'public', cost: 'read' } as const;

/** `/_paddle/…`: the payment form, the card's page and the clock of the fake processor. */
export function fakeRoutes(app: App, server: Api): void {
  const fake = fakeOf(app.environment, app.now);
  server.get('/_paddle/frame', { config }, async (_request, reply) => sendPage(reply, form));
  server.get('/_paddle/card/:id', { config }, async (_request, reply) => sendPage(reply, card));
  server.get('/_paddle/invoices/:id', { config }, async (_request, reply) => sendPage(reply, invoice));
  server.post(
    '/_paddle/clock',
    {
      config,
      schema: {
        operationId: 'fakeClock',
        tags: ['Billing'],
        summary: 'Fake processor: let a month pass, make cards fail, change a card',
        body: exactly({ month: optional(flag()), bad_cards: optional(flag()), card: optional(text(80)) }),
        response: { 200: exactly({ ok: yes }) },
      },
    },
    async (request) => {
      const { month, bad_cards: bad, card: subscription } = request.body;
      if (bad !== undefined) fake.isCardBad = bad;
      if (subscription !== undefined) fake.giveCard(subscription);
      if (month === true) fake.nextMonth();
      await Promise.resolve();
      return { ok: true as const };
    },
  );
}

/** `POST /api/_paddle/pay`: sent by the buttons of the payment form. */
export function fakePaymentRoute(app: App, server: Api): void {
  const fake = fakeOf(app.environment, app.now);
  server.post(
    '/_paddle/pay',
    {
      config,
      schema: {
        operationId: 'fakePayment',
        tags: ['Billing'],
        summary: 'Fake processor: pay, or have the card declined',
        body: exactly({ purchase: text(8000), way: oneOf(['pay', 'decline']) }),
        response: { 200: exactly({ ok: yes }) },
      },
    },
    async (request) => {
      const { purchase, way } = request.body;
      const bought = purchaseOf(purchase);
      if (way === 'pay') fake.pay(bought);
      else fake.decline(bought);
      return { ok: true as const };
    },
  );
}

/** Sends the waiting events of the fake processor to our own webhook, as Paddle would. */
export async function deliverEvents(app: App): Promise<void> {
  for (const { body, signature } of fakeOf(app.environment, app.now).deliveries())
    await app.server.inject({
      method: 'POST',
      url: '/api/_webhooks/paddle',
      headers: { 'content-type': 'application/json', 'paddle-signature': signature },
      payload: body,
    });
}

const purchaseShape = Type.Object({
  items: Type.Array(Type.Object({ priceId: Type.String(), quantity: Type.Integer() })),
  custom: Type.Record(Type.String(), Type.String()),
});

function purchaseOf(json: string): Purchase {
  try {
    const purchase: unknown = JSON.parse(json);
    if (Value.Check(purchaseShape, purchase)) return purchase;
  } catch {
    // Not JSON: refused below.
  }
  throw failure('bad_request', 'The purchase cannot be read.');
}

async function sendPage(reply: FastifyReply, page: (nonce: string) => string): Promise<FastifyReply> {
  const nonce = randomBytes(18).toString('base64');
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'; base-uri 'none'; frame-ancestors 'self'`,
    })
    .send(page(nonce));
}

const head = (nonce: string, title: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style nonce="${nonce}">body{font:16px system-ui,sans-serif;margin:1.5rem;color:#172025;background:#fff}p{max-width:32rem}
button{font:inherit;padding:.6rem 1rem;margin:0 .5rem .5rem 0;border:1px solid #7d8a91;border-radius:6px;background:#fff}
button:first-of-type{background:#0b6277;color:#fff;border-color:#0b6277}strong{background:#ffe08a;padding:.1rem .4rem}</style>`;

const send = `const xsrf=decodeURIComponent((/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)||[])[1]||'');
const post=(path,body)=>fetch(path,{method:'POST',headers:{'content-type':'application/json','x-xsrf-token':xsrf},body:JSON.stringify(body)});`;

const form = (nonce: string): string => `${head(nonce, 'Fake payment')}
<p><strong>FAKE</strong> Nobody is charged here. / Ninguém é cobrado aqui.</p>
<button id="pay">Pay / Pagar</button><button id="decline">Decline / Recusar</button>
<script nonce="${nonce}">for(const way of ['pay','decline'])document.getElementById(way).onclick=()=>parent.postMessage(way,'*');</script>`;

const card = (nonce: string): string => `${head(nonce, 'Fake card')}
<p><strong>FAKE</strong> Another card, which works. / Outro cartão, que funciona.</p><button id="give">Use it / Usar</button><p id="said" role="status"></p>
<script nonce="${nonce}">${send}
document.getElementById('give').onclick=async()=>{const a=await post('/_paddle/clock',{bad_cards:false,card:location.pathname.split('/').pop()});
document.getElementById('said').textContent=a.ok?'OK':String(a.status);};</script>`;

const invoice = (nonce: string): string => `${head(nonce, 'Fake invoice')}
<p><strong>FAKE</strong> The real processor shows the PDF of the invoice here. / Aqui a processadora mostra o PDF da fatura.</p>`;
