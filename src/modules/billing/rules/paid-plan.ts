/** Computes a group's plan from the last known state of each of its subscriptions. */

/** Plans that a group pays by card, the cheapest first. */
export const paidPlans = ['pro', 'corp'] as const;
export type PaidPlan = (typeof paidPlans)[number];

/** Whether a plan costs more than another; null is none of ours, which costs less than each. */
export function isDearer(plan: PaidPlan, than: PaidPlan | null): boolean {
  return than === null || paidPlans.indexOf(plan) > paidPlans.indexOf(than);
}

/** Days for which a group keeps its plan after the subscription has ended. */
const graceDays = 3;

/** The last known state of a subscription. Moments are ISO 8601 with equal precision, so that they compare as text. */
export interface Subscription {
  readonly id: string;
  readonly status: 'active' | 'trialing' | 'past_due' | 'paused' | 'canceled';
  /** Follows from its price; null for a price that is not ours. */
  readonly plan: PaidPlan | null;
  readonly livemode: boolean;
  /** Whether the subscription comes from a checkout that an administrator of this group began. */
  readonly known: boolean;
  readonly created_at: string;
  /** When it was cancelled or paused; null if neither. */
  readonly ended_at: string | null;
}

/** Why a person must look at the payments before a plan changes. */
type Review = 'unknown-checkout' | 'wrong-mode' | 'foreign-price' | 'second-subscription';

export interface PaidPlanAnswer {
  /** The plan that is paid or kept for some days; null if there is none. */
  readonly plan: PaidPlan | null;
  /** Id of the subscription that decides. */
  readonly subscription: string | null;
  /** End of the days for which the plan of an ended subscription is kept. */
  readonly graceUntil: string | null;
  readonly pastDue: boolean;
  readonly review: Review | null;
}

const live: ReadonlySet<Subscription['status']> = new Set(['active', 'trialing', 'past_due']);

/**
 * The oldest paid subscription decides; a second one only asks for a review. If none is paid, the plan of the one that ended last is kept
 * for some days. The order in which events arrive does not matter, because each contains the complete state.
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

/** Ended subscriptions that could never be trusted ask for no review: nothing is left to decide. */
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
