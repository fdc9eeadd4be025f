import { expect, test } from 'vitest';
import { paddle } from './paddle.ts';
import { PaymentRefused, ProcessorAway } from './processor.ts';

/** What is sent to Paddle when a subscription changes, and how its refusals are read. */

function openPaddle(answer: () => Response) {
  const sent: { address: string; method: string | undefined; body: unknown }[] = [];
  const processor = paddle({
    livemode: true,
    fake: false,
    url: 'https://api.paddle.example',
    apiKey: 'pdl_live_apikey_1',
    clientToken: 'live_1',
    webhookSecrets: [],
    tolerance: 300,
    send: async (address, { method, body }) => {
      sent.push({ address, method, body: JSON.parse(String(body)) });
      return Promise.resolve(answer());
    },
  });
  return { processor, sent };
}

test('a dearer plan is charged at once and changes nothing if the card is refused', async () => {
  const { processor, sent } = openPaddle(() => Response.json({ data: {} }));
  await processor.change('sub_1', { priceId: 'pri_corp', quantity: 2 }, 'now');
  await processor.change('sub_1', { priceId: 'pri_corp', quantity: 3 }, 'next-bill');
  const items = [{ price_id: 'pri_corp', quantity: 2 }];
  expect(sent.map(({ method, address }) => `${method} ${address}`)).toEqual(
    Array.from({ length: 2 }, () => 'PATCH https://api.paddle.example/subscriptions/sub_1'),
  );
  expect(sent.map(({ body }) => body)).toEqual([
    { items, proration_billing_mode: 'prorated_immediately', on_payment_failure: 'prevent_change' },
    { items: [{ ...items[0], quantity: 3 }], proration_billing_mode: 'prorated_next_billing_period' },
  ]);
});

test.each([
  ['a refused card', { error: { code: 'subscription_payment_declined' } }, 400, PaymentRefused],
  ['another refusal', { error: { code: 'subscription_locked_renewal' } }, 400, ProcessorAway],
  ['a failure', {}, 500, ProcessorAway],
])('%s is told apart', async (_name, body, status, kind) => {
  const { processor } = openPaddle(() => Response.json(body, { status }));
  await expect(processor.change('sub_1', { priceId: 'pri_corp', quantity: 1 }, 'now')).rejects.toBeInstanceOf(kind);
});
