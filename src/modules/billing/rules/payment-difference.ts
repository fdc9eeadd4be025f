import { isDearer, type PaidPlan } from './paid-plan.ts';

/** Compares the plan that a group has with what the processor charged for it. */

/** How they differ. */
export const differences = ['not-charged', 'charged-less', 'charged-more'] as const;
export type Difference = (typeof differences)[number];

/** A bill; moments are ISO 8601. */
export interface Charged {
  /** Null if it sells none of our plans. */
  readonly plan: PaidPlan | null;
  readonly billed_at: string;
}

export interface Payments {
  /** The plan that the group has; null if it is none that is paid by card. */
  readonly granted: PaidPlan | null;
  /** Days without payment that the operator or the end of a subscription leaves. */
  readonly isKept: boolean;
  /** The subscription that decides; null if none is paid. */
  readonly subscription: {
    readonly status: string;
    readonly plan: PaidPlan | null;
    readonly next_billed_at: string | null;
  } | null;
  /** Bills of the newest subscription, in any order. */
  readonly bills: readonly Charged[];
}

const day = 86_400_000;
/** The longest month, and days that a charge may take. */
const period = 33 * day;
const late = 2 * day;

/** Null if the group has what it pays for. */
export function paymentDifference({ granted, isKept, subscription, bills }: Payments, now: Date): Difference | null {
  if (subscription?.status === 'trialing') return null;
  const newest = bills.toSorted((a, b) => Date.parse(b.billed_at) - Date.parse(a.billed_at));
  if (subscription === null || subscription.status !== 'active') {
    if (granted === null) return null;
    // A failed payment, or the days after an end, leave the plan that was paid last.
    if (!isKept && subscription === null) return 'not-charged';
    return covers(newest.slice(0, 1), granted) || (isKept && newest.length === 0) ? null : 'charged-less';
  }
  const due = subscription.next_billed_at === null ? now.getTime() : Date.parse(subscription.next_billed_at);
  const present = newest.filter(({ billed_at: at }) => Date.parse(at) >= due - period);
  if (granted !== null && (due < now.getTime() - late || present.length === 0)) return 'not-charged';
  if (granted !== null && !covers(present, granted)) return 'charged-less';
  const isLess = subscription.plan !== null && (granted === null || isDearer(subscription.plan, granted));
  return isLess && present.length > 0 ? 'charged-more' : null;
}

/** Whether one of the bills is for the plan or for a dearer one. */
function covers(bills: readonly Charged[], plan: PaidPlan): boolean {
  return bills.some((bill) => bill.plan !== null && !isDearer(plan, bill.plan));
}
