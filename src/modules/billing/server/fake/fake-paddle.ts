import { createHmac, randomBytes } from 'node:crypto';
import { fakePrices, type Item, totalOf } from './catalogue.ts';

/** A subscription, in the form of Paddle's API and events. */
export interface FakeSubscription {
  readonly id: string;
  status: string;
  readonly customer_id: string;
  readonly custom_data: Readonly<Record<string, string>>;
  items: readonly Item[];
  readonly created_at: string;
  updated_at: string;
  canceled_at: string | null;
  next_billed_at: string | null;
  /** Cents that the next bill charges less; negative: more. */
  credit: number;
}

interface FakeTransaction {
  readonly id: string;
  readonly subscription_id: string;
  readonly invoice_number: string;
  billed_at: string;
  readonly items: readonly Item[];
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

const day = 86_400_000;
const month = 30 * day;

/**
 * A card processor that charges nobody, to try the product without the internet: the calls of Paddle's API that the product uses, and its
 * events in the documented order.
 */
export class FakePaddle {
  readonly secret = randomBytes(24).toString('hex');
  readonly subscriptions = new Map<string, FakeSubscription>();
  /** While true, charges of all groups fail. */
  isCardBad = false;
  /** Groups whose charges fail. */
  readonly badCards = new Set<string>();
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
      credit: 0,
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
      for (const bill of this.transactions)
        if (bill.subscription_id === subscription.id)
          bill.billed_at = daysBefore(bill.billed_at, days) ?? bill.billed_at;
      if (due !== null && (subscription.next_billed_at ?? '') <= this.moment()) this.renew(subscription);
    }
  }

  /** Answers a call of the API. */
  async answer(address: string, { method = 'GET', body = null }: RequestInit = {}): Promise<Response> {
    if (this.mood !== 'well') return moods[this.mood]();
    const { pathname, searchParams } = new URL(address);
    const [kind, id = '', action] = pathname.split('/').slice(-1 * (pathname.split('/').length - 2));
    const subscription = this.subscriptions.get(id);
    if (kind === 'prices') return Response.json({ data: fakePrices() });
    if (kind === 'transactions' && id === '')
      return Response.json({ data: this.billsOf(searchParams.get('subscription_id') ?? '') });
    if (kind === 'transactions')
      return Response.json({ data: { url: `${new URL(address).origin}/_paddle/invoices/${id}` } });
    if (kind !== 'subscriptions' || subscription === undefined) return new Response('{}', { status: 404 });
    if (method === 'POST' && action === 'cancel') this.cancel(subscription);
    if (method === 'PATCH' && !this.resell(subscription, String(body)))
      return Response.json({ error: { code: 'subscription_payment_declined' } }, { status: 400 });
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
    this.badCards.delete(subscription?.custom_data['accountId'] ?? '');
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

  /** Simulates a customer or an operator who pauses a subscription at the processor. */
  pause(id: string): void {
    const subscription = this.subscriptions.get(id);
    if (subscription === undefined || !['active', 'past_due'].includes(subscription.status)) return;
    this.change(subscription, { status: 'paused', canceled_at: null, next_billed_at: null });
    this.announce('subscription.paused', subscription);
  }

  /** Simulates that a paused subscription is resumed: a new month begins if the card can be charged. */
  resume(id: string): void {
    const subscription = this.subscriptions.get(id);
    if (subscription?.status !== 'paused' || this.isRefused(subscription)) return;
    this.renew(subscription);
  }

  /** Changes what is sold. Returns false if the difference is to be paid now and the card is refused: then nothing changes. */
  private resell(subscription: FakeSubscription, body: string): boolean {
    const { items: wanted, proration_billing_mode: mode } = JSON.parse(body) as {
      items: { price_id: string; quantity: number }[];
      proration_billing_mode: string;
    };
    const items = wanted.map(({ price_id: id, quantity }) => ({ price: { id }, quantity }));
    const rest = Math.max(0, Date.parse(subscription.next_billed_at ?? '') - Date.parse(this.moment())) / month;
    const difference = Math.round((totalOf(items) - totalOf(subscription.items)) * Math.min(1, rest));
    const isNow = mode === 'prorated_immediately';
    if (isNow && difference > 0 && this.isRefused(subscription)) return false;
    this.change(subscription, { items, credit: subscription.credit - (isNow ? 0 : difference) });
    this.announce('subscription.updated', subscription);
    if (isNow && difference > 0) this.bill(subscription, difference);
    return true;
  }

  private isRefused({ custom_data: custom }: FakeSubscription): boolean {
    return this.isCardBad || this.badCards.has(custom['accountId'] ?? '');
  }

  private change(subscription: FakeSubscription, changes: Partial<FakeSubscription>): void {
    Object.assign(subscription, changes, { updated_at: this.moment() });
  }

  private renew(subscription: FakeSubscription): void {
    const isBad = this.isRefused(subscription);
    this.change(subscription, {
      status: isBad ? 'past_due' : 'active',
      next_billed_at: new Date(Date.parse(this.moment()) + month).toISOString(),
    });
    this.announce(isBad ? 'subscription.past_due' : 'subscription.updated', subscription);
    if (isBad) this.announce('transaction.payment_failed', { id: this.id('txn'), status: 'past_due' });
    else this.charge(subscription);
  }

  /** Charges a month, less the credit of earlier changes. */
  private charge(subscription: FakeSubscription): void {
    const total = totalOf(subscription.items) - subscription.credit;
    this.change(subscription, { credit: Math.max(0, -total) });
    this.bill(subscription, Math.max(0, total));
  }

  private bill({ id, items }: FakeSubscription, total: number): void {
    const bill: FakeTransaction = {
      id: this.id('txn'),
      subscription_id: id,
      invoice_number: `FAKE-${String(this.transactions.length + 1).padStart(4, '0')}`,
      billed_at: this.moment(),
      items,
      details: { totals: { grand_total: String(total), currency_code: 'USD' } },
    };
    this.transactions.push(bill);
    this.announce('transaction.completed', { ...bill, status: 'completed' });
  }

  billsOf(subscription: string): FakeTransaction[] {
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
