import type { Client } from '#src/testing/client.ts';
import { day, type DemoTarget } from './demo-event.ts';
import type { DemoGroup } from './demo-group.ts';
import { driveEvents } from './drive-events.ts';
import { readerEvents } from './reader-events.ts';
import { recordEvents } from './record-events.ts';

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
