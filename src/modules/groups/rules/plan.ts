/** What a group's plan allows (docs/specification.md, Constants). */

/** The number of records that a free group may have, and the days for which it may exceed it before it is read-only. */
export const freeRecords = 1000;
export const overLimitDays = 30;

/** Percentages of the free records at which the administrators are reminded. */
const reminderSteps = [80, 95, 100] as const;

const day = 86_400_000;
const free: ReadonlySet<string> = new Set(['free', 'undefined']);
const withSubGroups: ReadonlySet<string> = new Set(['corp', 'server']);

/** Plans that operators and payments can set. */
export const plans = ['locked', 'free', 'pro', 'corp', 'server'] as const;
export type Plan = (typeof plans)[number];

/** Fields of a group's record about its plan and its payments. */
export const planFields = ['v7_plan', 'livemode', 'platform_price_id', 'platform_customer_id'] as const;

/** Settings about what a group has paid for, may do, or belongs to; they are valid in one installation only. */
export const settingsOfInstallation: readonly string[] = [
  'confirmed-plan',
  'unconfirmed-plan',
  'livemode',
  'admin',
  'admin_roles',
  'klass',
  'parent-account-id',
];

/** The state of a group's plan. */
export interface PlanState {
  readonly plan: string;
  /** Whether the last payment failed; the plan continues in the meantime. */
  readonly past_due?: boolean;
  /** Since when the group exceeds the free plan, ISO 8601. */
  readonly over_since: string | null;
}

/** Whether the limits of the free plan apply. */
export function isFree(plan: string): boolean {
  return free.has(plan);
}

/** Whether the group may have sub-groups. */
export function mayHaveSubGroups(plan: string): boolean {
  return withSubGroups.has(plan);
}

/** When a group over its limit becomes read-only; null if it is not over it. */
export function readOnlyAt(state: PlanState): Date | null {
  if (!isFree(state.plan) || state.over_since === null) return null;
  return new Date(Date.parse(state.over_since) + overLimitDays * day);
}

/** Whether only writes are allowed that end this state: deleting, settings, members, the plan. */
export function isReadOnly(state: PlanState, now: Date): boolean {
  if (state.plan === 'locked') return true;
  const at = readOnlyAt(state);
  return at !== null && at.getTime() <= now.getTime();
}

/** The state of a plan in one word; all but `open` and `past-due` end with another plan or with fewer records. */
export const planWords = ['open', 'past-due', 'over-limit', 'read-only', 'locked'] as const;
export type PlanWord = (typeof planWords)[number];

export function planWord(state: PlanState, now: Date): PlanWord {
  if (state.plan === 'locked') return 'locked';
  if (isReadOnly(state, now)) return 'read-only';
  if (readOnlyAt(state) !== null) return 'over-limit';
  return state.past_due === true ? 'past-due' : 'open';
}

/** The highest reminder step that this number of records reaches; 0 below the first. */
export function reminderStep(records: number): number {
  return reminderSteps.findLast((step) => records * 100 >= step * freeRecords) ?? 0;
}
