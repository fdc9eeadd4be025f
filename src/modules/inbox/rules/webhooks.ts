import type { Entity } from '#platform/entity/define.ts';
import { reasonRules, reasons, type Reason } from './reasons.ts';

/** Webhooks of a group. */
export const maxWebhooks = 10;

/** Longest address. */
export const maxUrl = 2000;

/** Seconds from a failed try of a delivery to the next one: eight tries in three days. */
const delays = [5, 300, 1800, 7200, 28_800, 72_000, 149_400] as const;

/** Milliseconds of failures, without a success, after which a webhook is switched off. */
export const failingLimit = 3 * 86_400_000;

/** When a delivery is tried again after so many tries, the last of which failed; undefined if it is not. */
export function nextTry(tries: number, now: Date): Date | undefined {
  const seconds = delays[tries - 1];
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
}

/** Until when a webhook rests after so many failures in a row, so that a dead receiver costs little: five minutes at most. */
export function restUntil(failures: number, now: Date): Date {
  return new Date(now.getTime() + Math.min(300, 2 ** (failures - 1)) * 1000);
}

/** Whether changes of records of this kind can be sent: records of the group that have pages of their own. */
export function isSendable({ scope, counted, belongsTo, tokens }: Entity): boolean {
  return scope === 'account' && counted !== undefined && belongsTo === undefined && tokens === undefined;
}

/** Deliveries that may wait for a webhook. Further changes wait in the table of changes, which has each record once. */
export const maxWaiting = 10_000;

/** Begins the type of a message about a notice; the reason follows. */
export const noticeType = 'notice.';

/** Reasons of notices that can be sent: those about a record. */
export const sendableReasons: readonly Reason[] = reasons.filter((reason) => reasonRules[reason].ofRecord === true);

/** The strongest of an event's reasons that a webhook sends. */
export function sentReason(of: readonly Reason[], chosen: readonly Reason[]): Reason | undefined {
  return reasons.find((reason) => of.includes(reason) && chosen.includes(reason));
}

/** Why the product switched a webhook off: failures for three days, an answer 410, no administrator behind it, no secret. */
export type StopReason = 'failing' | 'gone' | 'owner' | 'unreadable';
