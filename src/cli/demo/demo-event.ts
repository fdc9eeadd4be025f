import type { App } from '#platform/server/app.ts';
import type { Client } from '#src/testing/client.ts';

/** Where and how a group is written. */
export interface DemoTarget {
  readonly app: App;
  readonly group: string;
  /** The time of the server, which the demo sets. */
  readonly clock: { now: Date };
  readonly today: number;
  /** A new session: the old one expires when the clock leaps. */
  readonly signIn: () => Promise<Client>;
  /** Called after each event. */
  readonly written: () => void;
}

/** Something that happened in the group at a time. It finds out by itself whether an earlier start has written it already. */
export interface DemoEvent {
  readonly at: number;
  readonly write: (person: Client) => Promise<void>;
}

export const day = 86_400_000;
/** Days before today on which the demo begins. */
export const firstDay = 50;

/** A time on a day that many days ago, in the working hours; never in the future. */
export function timeOn(target: DemoTarget, daysAgo: number, place: number): number {
  const midnight = Math.floor(target.today / day - daysAgo) * day;
  const time = midnight + day / 2 + ((place * 37) % 300) * 60_000;
  return Math.min(time, target.today - 60_000);
}
