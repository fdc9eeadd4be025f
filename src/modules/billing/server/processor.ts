import type { SubscriptionState } from '../rules/event.ts';

/** A company that charges cards for us. Paddle is the only one; another would be one more file next to `paddle.ts`. */
export interface Processor {
  /** Whether cards are charged; false for the processor's sandbox. */
  readonly livemode: boolean;
  /** What the browser needs to open the payment form. */
  readonly browser: { readonly token: string; readonly fake: boolean };
  /** Whether the processor sent a webhook with this body and signature, close to `now`. */
  isGenuine(body: Buffer, signature: string, now: Date): boolean;
  /** Errors in the configured keys and secrets, as sentences. */
  readonly faults: readonly string[];
  /** Reads what an operator sets up at the processor. */
  setUp(now: Date): Promise<SetUp>;
  /** The prices at which our plans are sold now. */
  prices(): Promise<readonly SoldPrice[]>;
  /** Undefined if the processor does not know the subscription. */
  subscription(id: string): Promise<SubscriptionState | undefined>;
  /** Ends a subscription at once. */
  cancel(id: string): Promise<void>;
  /**
   * Changes price or number of portions. With `now` the difference for the rest of the month is charged before anything changes; throws
   * PaymentRefused if the card is refused. With `next-bill` the next bill contains the difference.
   */
  change(id: string, item: { readonly priceId: string; readonly quantity: number }, charged: Charged): Promise<void>;
  /** Address of the page on which the customer changes the card. */
  cardAddress(id: string): Promise<string | undefined>;
  /** Newest bills of a subscription. */
  invoices(id: string): Promise<readonly Invoice[]>;
  /** Temporary address of a bill's PDF. */
  invoiceAddress(id: string): Promise<string | undefined>;
}

/** When a change is paid. */
type Charged = 'now' | 'next-bill';

export interface SetUp {
  /** Plans that have a price. */
  readonly plans: readonly string[];
  /** Addresses to which it sends events. */
  readonly destinations: readonly string[];
  /** Seconds by which our clock is ahead of the processor's. */
  readonly secondsOff: number;
}

export interface SoldPrice {
  readonly id: string;
  readonly plan: string;
  /** US cents. */
  readonly amount: number;
  readonly active: boolean;
}

export interface Invoice {
  readonly id: string;
  readonly number: string | null;
  /** ISO 8601. */
  readonly billed_at: string;
  /** In the smallest unit of the currency. */
  readonly total: number;
  readonly currency: string;
  /** What it charges for. */
  readonly price_ids: readonly string[];
}

/** The card was refused, so the processor changed nothing. */
export class PaymentRefused extends Error {
  constructor() {
    super('the card processor: the payment was refused');
    this.name = 'PaymentRefused';
  }
}

/** The processor did not answer, or not as documented; whether it did what was asked is unknown. */
export class ProcessorAway extends Error {
  constructor(reason: string) {
    super(`the card processor: ${reason}`);
    this.name = 'ProcessorAway';
  }
}
