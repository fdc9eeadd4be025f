import type { SubscriptionState } from '../rules/event.ts';

/** A company that charges cards for us. Paddle is the only one; another would be one more file beside `paddle.ts`. */
export interface Processor {
  /** Whether cards are charged, or it is the processor's sandbox. */
  readonly livemode: boolean;
  /** What the browser needs to open the payment form. */
  readonly browser: { readonly token: string; readonly fake: boolean };
  /** Whether a webhook with this body and signature came from the processor, about now. */
  isGenuine(body: Buffer, signature: string, now: Date): boolean;
  /** What is wrong with its keys and secrets as they were given, in sentences. */
  readonly faults: readonly string[];
  /** What an operator sets up at the processor, as it is there. */
  setUp(now: Date): Promise<SetUp>;
  /** The prices of our plans, as they are sold now. */
  prices(): Promise<readonly SoldPrice[]>;
  /** Undefined for a subscription that the processor does not know. */
  subscription(id: string): Promise<SubscriptionState | undefined>;
  /** Ends a subscription at once. */
  cancel(id: string): Promise<void>;
  /** Sells another price or another number of portions from now on; more are charged with the next bill, less is not given back. */
  change(id: string, priceId: string, quantity: number): Promise<void>;
  /** The address at which the customer changes the card of a subscription. */
  cardAddress(id: string): Promise<string | undefined>;
  /** The newest bills of a subscription. */
  invoices(id: string): Promise<readonly Invoice[]>;
  /** The address of a bill's PDF, which works for a while. */
  invoiceAddress(id: string): Promise<string | undefined>;
}

export interface SetUp {
  /** Plans that are sold. */
  readonly plans: readonly string[];
  /** Addresses that it sends events to. */
  readonly destinations: readonly string[];
  /** By how much our clock is ahead of the processor's, in seconds. */
  readonly secondsOff: number;
}

export interface SoldPrice {
  readonly id: string;
  readonly plan: string;
  /** Cents of a US dollar. */
  readonly amount: number;
  readonly active: boolean;
}

export interface Invoice {
  readonly id: string;
  readonly number: string | null;
  /** ISO 8601. */
  readonly billed_at: string;
  /** Smallest units of the currency. */
  readonly total: number;
  readonly currency: string;
}

/** The processor did not answer, or not as agreed: nothing is known of what it did. */
export class ProcessorAway extends Error {
  constructor(reason: string) {
    super(`the card processor: ${reason}`);
    this.name = 'ProcessorAway';
  }
}
