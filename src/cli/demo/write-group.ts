import type { App } from '#platform/server/app.ts';
import type { Client } from '#src/testing/client.ts';
import type { DemoGroup } from './demo-group.ts';
import { driveEvents } from './drive-events.ts';
import { readerEvents } from './reader-events.ts';
import { recordEvents } from './record-events.ts';

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
const sessionTime = day / 4;

/** Writes what happened in a group through the API, in the order in which it happened. */
export async function writeGroup(target: DemoTarget, demo: DemoGroup): Promise<void> {
  const events = [...recordEvents(target, demo), ...driveEvents(target, demo), ...readerEvents(target, demo)];
  let person: Client | undefined;
  let signedInAt = 0;
  for (const { at, write } of events.toSorted((a, b) => a.at - b.at)) {
    target.clock.now = new Date(at);
    if (person === undefined || at - signedInAt > sessionTime) {
      person = await target.signIn();
      signedInAt = at;
    }
    await write(person);
    target.written();
  }
}

/** A time on a day that many days ago, in the working hours; never in the future. */
export function timeOn(target: DemoTarget, daysAgo: number, place: number): number {
  const midnight = Math.floor(target.today / day - daysAgo) * day;
  const time = midnight + day / 2 + ((place * 37) % 300) * 60_000;
  return Math.min(time, target.today - 60_000);
}
