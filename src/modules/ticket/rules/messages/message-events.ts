import type { Status } from '../status.ts';

/** What a customer is told about: one text each, and each once for a ticket. `free` is any other message. */
export const messageEvents = [
  'received',
  'estimate',
  'approved',
  'waiting_part',
  'ready',
  'unclaimed',
  'warranty_end',
  'maintenance_due',
  'free',
] as const;

export type MessageEvent = (typeof messageEvents)[number];

/** How a message reaches the customer. */
export const channels = ['whatsapp', 'mail', 'sms'] as const;

export type Channel = (typeof channels)[number];

/** How an estimate reaches the customer: by a message, or handed over. */
export const estimateWays = [...channels, 'paper'] as const;

export type EstimateWay = (typeof estimateWays)[number];

const byStatus: Partial<Record<Status, MessageEvent>> = { open: 'received', block: 'waiting_part', done: 'ready' };

/** What a step to this status means to the customer; undefined if nothing that one would write about. */
export function eventOfStatus(status: Status): MessageEvent | undefined {
  return byStatus[status];
}
