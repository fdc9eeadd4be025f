import { createHmac, randomBytes } from 'node:crypto';

/** A subscription, in the form of Paddle's API and events. */
export interface FakeSubscription {
  readonly id: string;
  status: string;
  readonly customer_id: string;
  readonly custom_data: Readonly<Record<string, string>>;
  items: readonly { readonly price: { readonly id: string }; readonly quantity: number }[];
  readonly created_at: string;
  updated_at: string;
  canceled_at: string | null;
  next_billed_at: string | null;
}

interface FakeTransaction {
  readonly id: string;
  readonly subscription_id: string;
  readonly invoice_number: string;
  readonly billed_at: string;
  readonly details: { readonly totals: { readonly grand_total: string; readonly currency_code: string } };
}

/** An event to be sent to the webhook. */
export interface Delivery {
  readonly body: string;
  readonly signature: string;
}

/** Faults between the processor and the server, which tests cause on purpose. */
export interface Troubles {
  readonly duplicate?: boolean;
  readonly shuffled?: boolean;
  readonly dropped?: boolean;
  readonly forged?: boolean;
  readonly future?: boolean;
}

/** What the browser of a paying customer sends. */
export interface Purchase {
  readonly items: readonly { readonly priceId: string; readonly quantity: number }[];
  readonly custom: Readonly<Record<string, string>>;
}

/** Ways in which the API can fail. */
const moods = {
  error: async () => Promise.resolve(new Response('{}', { status: 500 })),
  busy: async () => Promise.resolve(new Response('{}', { status: 429, headers: { 'retry-after': '30' } })),
  nonsense: async () => Promise.resolve(new Response('<html>Bad gateway</html>')),
  other: async () => Promise.resolve(Response.json({ data: [null, { id: 7, status: ['active'] }] })),
  slow: async () => Promise.reject(new DOMException('The operation was aborted due to timeout', 'TimeoutError')),
} as const;
export type Mood = keyof typeof moods | 'well';

const catalogue = [
  { id: 'pri_fakepro', plan: 'pro', amount: 600 },
  { id: 'pri_fakecorp', plan: 'corp', amount: 1800 },
  { id: 'pri_fakeserver', plan: 'server', amount: 90_000 },
];
const day = 86_400_000;
const month = 30 * day;

/**
 * A card processor that charges nobody, to try the product without the internet: the calls of Paddle's API that the product uses, and its
 * events in the documented order.
 */
export class FakePaddle {
  readonly secret = randomBytes(24).toString('hex');
  readonly subscriptions = new Map<string, FakeSubscription>();
  /** While true, charges fail. */
  isCardBad = false;
  clock = (): Date => new Date();
  /** How calls of the API are answered. */
  mood: Mood = 'well';
  private readonly transactions: FakeTransaction[] = [];
  private waiting: { readonly type: string; readonly data: object; readonly at: Date }[] = [];
  private count = 0;
  private ahead = 0;

  /** Simulates a customer who pays at the checkout. */
  pay({ items, custom }: Purchase): string {
    const now = this.moment();
    const subscription: FakeSubscription = {
      id: this.id('sub'),
      status: 'active',
      customer_id: this.id('ctm'),
      custom_data: custom,
      items: items.map(({ priceId, quantity }) => ({ price: { id: priceId }, quantity })),
      created_at: now,
      updated_at: now,
      canceled_at: null,
      next_billed_at: new Date(Date.parse(now) + month).toISOString(),
    };
    this.subscriptions.set(subscription.id, subscription);
    this.announce('subscription.created', subscription);
    this.announce('subscription.activated', subscription);
    this.charge(subscription);
    return subscription.id;
  }

  /** Simulates a card that is refused at the checkout; no subscription begins. */
  decline({ custom }: Purchase): void {
    this.announce('transaction.payment_failed', { id: this.id('txn'), status: 'ready', custom_data: custom });
  }

  /** Moves the clock by a month and charges every active subscription. */
  nextMonth(): void {
    this.ahead += month;
    for (const subscription of this.subscriptions.values())
      if (subscription.status !== 'canceled') this.renew(subscription);
  }

  /** Moves the dates of one group's subscriptions back by `days` and charges what has become due. */
  passDays(group: string, days: number): void {
    for (const subscription of this.subscriptions.values()) {
      const { custom_data: custom, next_billed_at: due, canceled_at: end } = subscription;
      if (custom['accountId'] !== group) continue;
      this.change(subscription, { next_billed_at: daysBefore(due, days), canceled_at: daysBefore(end, days) });
      if (due !== null && (subscription.next_billed_at ?? '') <= this.moment()) this.renew(subscription);
    }
  }

  /** Answers a call of the API. */
  async answer(address: string, { method = 'GET', body = null }: RequestInit = {}): Promise<Response> {
    if (this.mood !== 'well') return moods[this.mood]();
    const { pathname, searchParams } = new URL(address);
    const [kind, id = '', action] = pathname.split('/').slice(-1 * (pathname.split('/').length - 2));
    const subscription = this.subscriptions.get(id);
    if (kind === 'prices') return Response.json({ data: catalogue.map(asPrice) });
    if (kind === 'transactions' && id === '')
      return Response.json({ data: this.billsOf(searchParams.get('subscription_id') ?? '') });
    if (kind === 'transactions')
      return Response.json({ data: { url: `${new URL(address).origin}/_paddle/invoices/${id}` } });
    if (kind !== 'subscriptions' || subscription === undefined) return new Response('{}', { status: 404 });
    if (method === 'POST' && action === 'cancel') this.cancel(subscription);
    if (method === 'PATCH') this.resell(subscription, String(body));
    return Response.json({
      data: {
        ...subscription,
        management_urls: { update_payment_method: `${new URL(address).origin}/_paddle/card/${id}` },
      },
    });
  }

  /** Returns the waiting events as they are sent, and empties the queue. */
  deliveries(troubles: Troubles = {}): Delivery[] {
    const events = this.waiting;
    this.waiting = [];
    const sent = events.map(({ type, data, at }) => this.signed({ type, data, at }, troubles));
    const all = troubles.duplicate === true ? [...sent, ...sent] : sent;
    if (troubles.dropped === true) return [];
    return troubles.shuffled === true ? all.toReversed() : all;
  }

  /** Simulates a new card: an overdue subscription is charged at once. */
  giveCard(id: string): void {
    this.isCardBad = false;
    const subscription = this.subscriptions.get(id);
    if (subscription?.status !== 'past_due') return;
    this.change(subscription, { status: 'active' });
    this.announce('subscription.updated', subscription);
    this.charge(subscription);
  }

  private cancel(subscription: FakeSubscription): void {
    if (subscription.status === 'canceled') return;
    this.change(subscription, { status: 'canceled', canceled_at: this.moment(), next_billed_at: null });
    this.announce('subscription.canceled', subscription);
  }

  private resell(subscription: FakeSubscription, body: string): void {
    const { items } = JSON.parse(body) as { items: { price_id: string; quantity: number }[] };
    this.change(subscription, { items: items.map(({ price_id: id, quantity }) => ({ price: { id }, quantity })) });
    this.announce('subscription.updated', subscription);
  }

  private change(subscription: FakeSubscription, changes: Partial<FakeSubscription>): void {
    Object.assign(subscription, changes, { updated_at: this.moment() });
  }

  private renew(subscription: FakeSubscription): void {
    this.change(subscription, {
      status: this.isCardBad ? 'past_due' : 'active',
      next_billed_at: new Date(Date.parse(this.moment()) + month).toISOString(),
    });
    this.announce(this.isCardBad ? 'subscription.past_due' : 'subscription.updated', subscription);
    if (this.isCardBad) this.announce('transaction.payment_failed', { id: this.id('txn'), status: 'past_due' });
    else this.charge(subscription);
  }

  private charge({ id, items }: FakeSubscription): void {
    const total = items.reduce(
      (sum, { price, quantity }) => sum + quantity * (catalogue.find((one) => one.id === price.id)?.amount ?? 0),
      0,
    );
    const bill: FakeTransaction = {
      id: this.id('txn'),
      subscription_id: id,
      invoice_number: `FAKE-${String(this.transactions.length + 1).padStart(4, '0')}`,
      billed_at: this.moment(),
      details: { totals: { grand_total: String(total), currency_code: 'USD' } },
    };
    this.transactions.push(bill);
    this.announce('transaction.completed', { ...bill, status: 'completed' });
  }

  private billsOf(subscription: string): FakeTransaction[] {
    return this.transactions.filter((bill) => bill.subscription_id === subscription).toReversed();
  }

  private announce(type: string, data: object): void {
    this.waiting.push({ type, data: structuredClone(data), at: new Date(this.moment()) });
  }

  private signed(event: { type: string; data: object; at: Date }, { forged, future }: Troubles): Delivery {
    const body = JSON.stringify({
      event_id: this.id('evt'),
      event_type: event.type,
      occurred_at: event.at.toISOString(),
      data: event.data,
    });
    const at = Math.floor(this.clock().getTime() / 1000) + (future === true ? 86_400 : 0);
    const secret = forged === true ? 'guessed' : this.secret;
    const digest = createHmac('sha256', secret).update(`${at}:${body}`).digest('hex');
    return { body, signature: `ts=${at};h1=${digest}` };
  }

  /** Grows with each call, so that later events have later moments. */
  private moment(): string {
    this.count += 1;
    return new Date(this.clock().getTime() + this.ahead + this.count).toISOString();
  }

  private id(prefix: string): string {
    return `${prefix}_fake${randomBytes(10).toString('hex')}`;
  }
}

function daysBefore(moment: string | null, days: number): string | null {
  return moment === null ? null : new Date(Date.parse(moment) - days * day).toISOString();
}

function asPrice({ id, plan, amount }: (typeof catalogue)[number]): object {
  return {
    id,
    status: 'active',
    unit_price: { amount: String(amount), currency_code: 'USD' },
    custom_data: { group_plan: plan },
  };
}
