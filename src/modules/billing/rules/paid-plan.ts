/** Which plan a group has, from what the card processor last said of each of its subscriptions. */

/** Plans that are paid by card. */
export const paidPlans = ['pro', 'corp'] as const;
export type PaidPlan = (typeof paidPlans)[number];

/** Days for which a group keeps the plan of a subscription that has ended. */
const graceDays = 3;

/** What the processor last said of one subscription. Moments in ISO 8601 with equal precision, so that they compare as text. */
export interface Subscription {
  readonly id: string;
  readonly status: 'active' | 'trialing' | 'past_due' | 'paused' | 'canceled';
  /** By its price; null for a price that is not one of ours. */
  readonly plan: PaidPlan | null;
  readonly livemode: boolean;
  /** Whether a checkout that this group began led to it. */
  readonly known: boolean;
  readonly created_at: string;
  /** When it was cancelled or paused; null while it is neither. */
  readonly ended_at: string | null;
}

/** Why a person has to look before a plan changes. */
type Review = 'unknown-checkout' | 'wrong-mode' | 'foreign-price' | 'second-subscription';

export interface PaidPlanAnswer {
  /** The plan that is paid, or still kept; null where none is. */
  readonly plan: PaidPlan | null;
  /** The subscription that says so. */
  readonly subscription: string | null;
  /** Until when the plan of an ended subscription is kept. */
  readonly graceUntil: string | null;
  readonly pastDue: boolean;
  readonly review: Review | null;
}

const live: ReadonlySet<Subscription['status']> = new Set(['active', 'trialing', 'past_due']);

/**
 * The oldest subscription that is paid decides; a second one next to it does nothing but ask for a review. Where none is paid, the one
 * that ended last keeps its plan for some days. The order in which events came does not matter, because each carries the whole.
 */
export function paidPlan(all: readonly Subscription[], livemode: boolean, now: string): PaidPlanAnswer {
  const sound = all.filter((one) => complaintOf(one, livemode) === null);
  const paid = sound.filter(({ status }) => live.has(status)).toSorted(byCreation);
  const [first, second] = paid;
  const review = second === undefined ? firstComplaint(all, livemode) : 'second-subscription';
  if (first !== undefined)
    return {
      plan: first.plan,
      subscription: first.id,
      graceUntil: null,
      pastDue: first.status === 'past_due',
      review,
    };
  const last = sound.toSorted((a, b) => compare(b.ended_at ?? '', a.ended_at ?? '') || byCreation(b, a)).at(0);
  const graceUntil = last?.ended_at == null ? null : addDays(last.ended_at, graceDays);
  const isKept = last !== undefined && graceUntil !== null && graceUntil > now;
  return {
    plan: isKept ? last.plan : null,
    subscription: isKept ? last.id : null,
    graceUntil: isKept ? graceUntil : null,
    pastDue: false,
    review,
  };
}

/** Ended ones that were never sound ask for nothing: there is nothing left to decide. */
function firstComplaint(all: readonly Subscription[], livemode: boolean): Review | null {
  const open = all.filter(({ status }) => live.has(status)).toSorted(byCreation);
  return open.map((one) => complaintOf(one, livemode)).find((complaint) => complaint !== null) ?? null;
}

function complaintOf({ known, livemode, plan }: Subscription, wanted: boolean): Review | null {
  if (!known) return 'unknown-checkout';
  if (livemode !== wanted) return 'wrong-mode';
  return plan === null ? 'foreign-price' : null;
}

function byCreation(a: Subscription, b: Subscription): number {
  return compare(a.created_at, b.created_at) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function addDays(moment: string, days: number): string {
  return new Date(Date.parse(moment) + days * 86_400_000).toISOString();
}
