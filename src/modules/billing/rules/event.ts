import type { Subscription } from './paid-plan.ts';

/** An event of the card processor, reduced to what the product uses. */
export interface ProcessorEvent {
  readonly id: string;
  readonly type: string;
  /** ISO 8601 in UTC with six digits after the second, so that moments compare as text. */
  readonly occurred_at: string;
  /** Null unless the event is about a subscription. */
  readonly subscription: SubscriptionState | null;
}

/** The complete state of a subscription, as an event or an answer of the API contains it. */
export interface SubscriptionState extends Pick<Subscription, 'id' | 'status' | 'created_at' | 'ended_at'> {
  /** When the processor last changed it. Orders answers of the API among the events. */
  readonly updated_at: string;
  readonly customer_id: string | null;
  /** What the customer pays for; a processor may list extras next to a plan. */
  readonly items: readonly { readonly price_id: string; readonly quantity: number }[];
  readonly next_billed_at: string | null;
  /** Data that the browser passed to the checkout. It is not proof of anything. */
  readonly custom: Readonly<Record<string, string>>;
}

type Json = Readonly<Record<string, unknown>>;

const statuses: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due', 'paused', 'canceled']);

/** Reads an event; null if it is none. Of an event about anything but a subscription only name and moment are read. */
export function readEvent(body: unknown): ProcessorEvent | null {
  if (!isObject(body)) return null;
  const { event_id: id, event_type: type, data } = body;
  const occurredAt = momentOf(body['occurred_at']);
  if (!isId(id) || typeof type !== 'string' || type.length > 100 || occurredAt === null || !isObject(data)) return null;
  const subscription = type.startsWith('subscription.') ? readSubscription(data) : null;
  if (type.startsWith('subscription.') && subscription === null) return null;
  return { id, type, occurred_at: occurredAt, subscription };
}

/** Reads a subscription; null if it is none. */
export function readSubscription(data: unknown): SubscriptionState | null {
  if (!isObject(data)) return null;
  const { id, status } = data;
  const createdAt = momentOf(data['created_at']);
  if (!isId(id) || typeof status !== 'string' || !statuses.has(status) || createdAt === null) return null;
  return {
    id,
    status: status as Subscription['status'],
    created_at: createdAt,
    updated_at: momentOf(data['updated_at']) ?? createdAt,
    ended_at: momentOf(data['canceled_at']) ?? momentOf(data['paused_at']),
    customer_id: isId(data['customer_id']) ? data['customer_id'] : null,
    items: Array.isArray(data['items']) ? data['items'].slice(0, 100).flatMap(itemOf) : [],
    next_billed_at: momentOf(data['next_billed_at']),
    custom: isObject(data['custom_data']) ? textsOf(data['custom_data']) : {},
  };
}

function itemOf(item: unknown): SubscriptionState['items'] {
  if (!isObject(item) || !isObject(item['price']) || !isId(item['price']['id'])) return [];
  const { quantity } = item;
  const isCount = typeof quantity === 'number' && Number.isSafeInteger(quantity) && quantity > 0;
  return [{ price_id: item['price']['id'], quantity: isCount ? quantity : 1 }];
}

/** Only values in plain ASCII are used; a browser may have sent any others. */
function textsOf(custom: Json): Record<string, string> {
  const texts = Object.entries(custom).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && /^[\x20-\x7e]{1,200}$/.test(entry[1]),
  );
  return Object.fromEntries(texts.slice(0, 20));
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z]{3}_[0-9a-z_]{1,60}$/.test(value);
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function momentOf(value: unknown): string | null {
  const [, seconds, fraction = ''] =
    (typeof value === 'string' ? /^([12]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(value) : null) ?? [];
  if (seconds === undefined || Number.isNaN(Date.parse(`${seconds}Z`))) return null;
  return `${seconds}.${fraction.slice(0, 6).padEnd(6, '0')}Z`;
}
