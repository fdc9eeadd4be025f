import type { Subscription } from './paid-plan.ts';

/** Something that the card processor tells, as far as it matters here. */
export interface ProcessorEvent {
  readonly id: string;
  readonly type: string;
  /** ISO 8601 in UTC with six digits of a second, so that moments compare as text. */
  readonly occurred_at: string;
  /** Of events about a subscription. */
  readonly subscription: SubscriptionState | null;
}

/** A subscription as an event or an answer of the processor carries it, whole. */
export interface SubscriptionState extends Pick<Subscription, 'id' | 'status' | 'created_at' | 'ended_at'> {
  /** When the processor last changed it: orders its own answers among its events. */
  readonly updated_at: string;
  readonly customer_id: string | null;
  /** What is paid for; a processor may list extras next to a plan. */
  readonly items: readonly { readonly price_id: string; readonly quantity: number }[];
  readonly next_billed_at: string | null;
  /** What the browser handed over at the checkout: proves nothing by itself. */
  readonly custom: Readonly<Record<string, string>>;
}

type Json = Readonly<Record<string, unknown>>;

const statuses: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due', 'paused', 'canceled']);

/** Reads an event; null for what is none. An event about something else than a subscription keeps its name and moment. */
export function readEvent(body: unknown): ProcessorEvent | null {
  if (!isObject(body)) return null;
  const { event_id: id, event_type: type, data } = body;
  const occurredAt = momentOf(body['occurred_at']);
  if (!isId(id) || typeof type !== 'string' || type.length > 100 || occurredAt === null || !isObject(data)) return null;
  const subscription = type.startsWith('subscription.') ? readSubscription(data) : null;
  if (type.startsWith('subscription.') && subscription === null) return null;
  return { id, type, occurred_at: occurredAt, subscription };
}

/** Reads a subscription; null for what is none. */
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

/** What a browser may have handed over and is of use here is plain ASCII; the rest is left out. */
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
