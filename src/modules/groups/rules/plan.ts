/** What a group's plan allows (docs/specification.md, Constants). */

/** Records that a free group may hold; the days for which it may hold more before it can only be read. */
export const freeRecords = 1000;
export const overLimitDays = 30;

/** Percentages of the free records at which the administrators are reminded. */
const reminderSteps = [80, 95, 100] as const;

const day = 86_400_000;
const free: ReadonlySet<string> = new Set(['free', 'undefined']);
const withSubGroups: ReadonlySet<string> = new Set(['corp', 'server']);

/** Plans that an operator or a payment can set. */
export const plans = ['locked', 'free', 'pro', 'corp', 'server'] as const;
export type Plan = (typeof plans)[number];

/** Fields of a group's document that tell its plan and who is paid for it. */
export const planFields = ['v7_plan', 'livemode', 'platform_price_id', 'platform_customer_id'] as const;

/** Settings that say what a group has paid for, may do, or belongs to: they hold in one installation. */
export const settingsOfInstallation: readonly string[] = [
  'confirmed-plan',
  'unconfirmed-plan',
  'livemode',
  'admin',
  'admin_roles',
  'klass',
  'parent-account-id',
];

/** How a group stands to its plan. */
export interface PlanState {
  readonly plan: string;
  /** Whether the last payment failed; the plan stays meanwhile. */
  readonly past_due?: boolean;
  /** Since when it holds more than the free plan allows, ISO 8601. */
  readonly over_since: string | null;
}

/** Whether the free plan's limits hold. */
export function isFree(plan: string): boolean {
  return free.has(plan);
}

/** Whether groups below it can be made. */
export function mayHaveSubGroups(plan: string): boolean {
  return withSubGroups.has(plan);
}

/** When a group over its limit turns read-only; null when it does not. */
export function readOnlyAt(state: PlanState): Date | null {
  if (!isFree(state.plan) || state.over_since === null) return null;
  return new Date(Date.parse(state.over_since) + overLimitDays * day);
}

/** Whether nothing can be written but what leads out of it: deleting, settings, members, the plan. */
export function isReadOnly(state: PlanState, now: Date): boolean {
  if (state.plan === 'locked') return true;
  const at = readOnlyAt(state);
  return at !== null && at.getTime() <= now.getTime();
}

/** What a group can do by its plan, in one word: all but `open` and `past-due` come to an end by another plan or by fewer records. */
export const planWords = ['open', 'past-due', 'over-limit', 'read-only', 'locked'] as const;
export type PlanWord = (typeof planWords)[number];

export function planWord(state: PlanState, now: Date): PlanWord {
  if (state.plan === 'locked') return 'locked';
  if (isReadOnly(state, now)) return 'read-only';
  if (readOnlyAt(state) !== null) return 'over-limit';
  return state.past_due === true ? 'past-due' : 'open';
}

/** The highest step that so many records reach; 0 below the first. */
export function reminderStep(records: number): number {
  return reminderSteps.findLast((step) => records * 100 >= step * freeRecords) ?? 0;
}
