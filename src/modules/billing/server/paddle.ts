import { createHmac, timingSafeEqual } from 'node:crypto';
import { readSubscription } from '../rules/event.ts';
import { isFresh, readSignature } from '../rules/signature.ts';
import {
  type Invoice,
  PaymentRefused,
  type Processor,
  ProcessorAway,
  type SetUp,
  type SoldPrice,
} from './processor.ts';

export interface PaddleAccount {
  readonly livemode: boolean;
  readonly fake: boolean;
  /** Address of the API, without a final slash. */
  readonly url: string;
  readonly apiKey: string;
  readonly clientToken: string;
  /** Two while a secret is being replaced; both are valid. */
  readonly webhookSecrets: readonly string[];
  /** Seconds by which the timestamp of a webhook may differ from our clock. */
  readonly tolerance: number;
  /** Sends a request to the API. */
  readonly send: (address: string, options: RequestInit) => Promise<Response>;
}

type Json = Readonly<Record<string, unknown>>;

/** Timeout of an API call in milliseconds, and maximum bytes of its answer. */
const patience = 10_000;
const maxBytes = 2_000_000;

/** Paddle Billing: https://developer.paddle.com/api-reference. */
export function paddle(account: PaddleAccount): Processor {
  const call = async (method: string, path: string, body?: Json): Promise<Json | undefined> =>
    callApi(account, method, path, body);
  return {
    livemode: account.livemode,
    browser: { token: account.clientToken, fake: account.fake },
    isGenuine: (body, signature, now) => isGenuine(account, body, signature, now),
    faults: faultsOf(account),
    setUp: async (now) => setUp(account, now),
    prices: async () => listOf(await call('GET', '/prices?per_page=200&recurring=true')).flatMap(priceOf),
    subscription: async (id) => readSubscription((await call('GET', `/subscriptions/${id}`))?.['data']) ?? undefined,
    cancel: async (id) => {
      await call('POST', `/subscriptions/${id}/cancel`, { effective_from: 'immediately' });
    },
    change: async (id, { priceId, quantity }, charged) => {
      await call('PATCH', `/subscriptions/${id}`, {
        items: [{ price_id: priceId, quantity }],
        ...(charged === 'now'
          ? { proration_billing_mode: 'prorated_immediately', on_payment_failure: 'prevent_change' }
          : { proration_billing_mode: 'prorated_next_billing_period' }),
      });
    },
    cardAddress: async (id) => {
      const data = objectOf((await call('GET', `/subscriptions/${id}`))?.['data']);
      return webAddress(objectOf(data['management_urls'])['update_payment_method']);
    },
    invoices: async (id) => {
      const answer = await call('GET', `/transactions?subscription_id=${id}&status=completed,billed&per_page=12`);
      return listOf(answer).flatMap(invoiceOf);
    },
    invoiceAddress: async (id) =>
      webAddress(objectOf((await call('GET', `/transactions/${id}/invoice`))?.['data'])['url']),
  };
}

function isGenuine({ webhookSecrets, tolerance }: PaddleAccount, body: Buffer, signature: string, now: Date): boolean {
  const header = readSignature(signature);
  if (header === null || !isFresh(header.at, now, tolerance)) return false;
  const expected = webhookSecrets.map((secret) =>
    createHmac('sha256', secret).update(`${header.at}:`).update(body).digest(),
  );
  // Every pair is compared, so that the duration does not reveal which one matched.
  const matches = expected.flatMap((digest) =>
    header.digests.map((given) => timingSafeEqual(digest, Buffer.from(given, 'hex'))),
  );
  return matches.some(Boolean);
}

/** The prefix of a key tells its mode. Otherwise a key of the wrong mode is noticed late, when each call is refused. */
function faultsOf({ fake, livemode, apiKey, clientToken, webhookSecrets }: PaddleAccount): readonly string[] {
  if (fake) return [];
  const name = livemode ? 'PADDLE' : 'PADDLE_SANDBOX';
  const [key, token] = livemode ? ['pdl_live_', 'live_'] : ['pdl_sdbx_', 'test_'];
  return [
    ...(apiKey.startsWith('pdl_') && !apiKey.startsWith(key) ? [`${name}_API_KEY is of the other mode`] : []),
    ...(clientToken.startsWith(token) ? [] : [`${name}_CLIENT_TOKEN does not begin with ${token}`]),
    ...(webhookSecrets.length > 0 ? [] : [`${name}_WEBHOOK_SECRETS is empty: every event is refused`]),
  ];
}

async function setUp(account: PaddleAccount, now: Date): Promise<SetUp> {
  let date: string | null = null;
  const dated: PaddleAccount = {
    ...account,
    send: async (address, options) => {
      const response = await account.send(address, options);
      date = response.headers.get('date');
      return response;
    },
  };
  const settings = listOf(await callApi(dated, 'GET', '/notification-settings?active=true&per_page=100'));
  const prices = listOf(await callApi(dated, 'GET', '/prices?per_page=200&recurring=true')).flatMap(priceOf);
  return {
    plans: prices.filter(({ active }) => active).map(({ plan }) => plan),
    destinations: settings.filter(({ active }) => active !== false).map(({ destination }) => String(destination)),
    secondsOff: date === null ? 0 : Math.round((now.getTime() - Date.parse(date)) / 1000),
  };
}

/** Returns undefined for 404. */
async function callApi(account: PaddleAccount, method: string, path: string, body?: Json): Promise<Json | undefined> {
  try {
    const response = await account.send(`${account.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${account.apiKey}`,
        'paddle-version': '1',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    const text = await textOf(response);
    if (response.status === 404) return undefined;
    if (!response.ok)
      throw isDeclined(text)
        ? new PaymentRefused()
        : new ProcessorAway(`${method} ${path} answered ${response.status}`);
    return objectOf(JSON.parse(text));
  } catch (error) {
    throw error instanceof ProcessorAway || error instanceof PaymentRefused
      ? error
      : new ProcessorAway(`${method} ${path}: ${String(error)}`);
  }
}

/** Whether an error says that the card was refused. Another error, also one that is no JSON, leaves open what has happened. */
function isDeclined(text: string): boolean {
  try {
    return objectOf(objectOf(JSON.parse(text))['error'])['code'] === 'subscription_payment_declined';
  } catch {
    return false;
  }
}

async function textOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    const bytes = piece as Uint8Array;
    size += bytes.length;
    if (size > maxBytes) throw new ProcessorAway('an answer without end');
    pieces.push(bytes);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** The operator sets the plan that a price sells in the custom data of the processor's catalogue. */
function priceOf(price: Json): SoldPrice[] {
  const { id, status } = price;
  const { amount, currency_code: currency } = objectOf(price['unit_price']);
  const plan = objectOf(price['custom_data'])['group_plan'];
  if (typeof id !== 'string' || typeof plan !== 'string' || currency !== 'USD' || !/^\d{1,9}$/.test(String(amount)))
    return [];
  return [{ id, plan, amount: Number(amount), active: status === 'active' }];
}

function invoiceOf(transaction: Json): Invoice[] {
  const { id, invoice_number: number, billed_at: billedAt } = transaction;
  const { grand_total: total, currency_code: currency } = objectOf(objectOf(transaction['details'])['totals']);
  if (typeof id !== 'string' || typeof billedAt !== 'string' || typeof currency !== 'string') return [];
  return [
    {
      id,
      number: typeof number === 'string' ? number : null,
      billed_at: billedAt,
      total: Number(total),
      currency,
      price_ids: listOf({ data: transaction['items'] }).flatMap((item) => {
        const { id: price } = objectOf(item['price']);
        return typeof price === 'string' ? [price] : [];
      }),
    },
  ];
}

function listOf(answer: Json | undefined): Json[] {
  const data = answer?.['data'];
  return Array.isArray(data) ? data.map(objectOf) : [];
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** Links are only opened if they are http or https. */
function webAddress(value: unknown): string | undefined {
  return typeof value === 'string' && /^https?:\/\//.test(value) ? value : undefined;
}
