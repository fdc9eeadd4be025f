import { useEffect } from 'react';
import { newId } from '#platform/entity/id.ts';
import { find } from '../api/api.ts';
import { post, put } from '../api/write.ts';
import { useUserId } from '../data/session.ts';
import { useQuiet } from '../quiet.ts';
import { callWorker } from '../worker-calls.ts';
import type { TimeZoneTasks } from './time-zone.worker.ts';

const mark = 'oficina.time-zone';

/** Stores the browser's time zone with the person, so that mails arrive at the right hour; renders nothing. */
export function SaveTimeZone(): null {
  const userId = useUserId();
  const isQuiet = useQuiet();
  useEffect(() => {
    if (userId === null || !isQuiet) return;
    const save = async (): Promise<void> => {
      const zone = await zoneInWorker();
      const stored = `${userId} ${zone}`;
      if (localStorage.getItem(mark) === stored) return;
      await saveTimeZone(userId, zone);
      localStorage.setItem(mark, stored);
    };
    // After a failure the next page tries again.
    alone(save).catch(() => undefined);
  }, [userId, isQuiet]);
  return null;
}

async function zoneInWorker(): Promise<string> {
  const start = (): Worker => new Worker(new URL('./time-zone.worker.ts', import.meta.url), { type: 'module' });
  return callWorker<TimeZoneTasks, 'zone'>(start, 'zone', []);
}

/** Only one of several windows sends it. Without locks (plain HTTP) the server refuses the second request. */
async function alone(work: () => Promise<void>): Promise<void> {
  await ('locks' in navigator ? navigator.locks.request(mark, work) : work());
}

async function saveTimeZone(userId: string, value: string): Promise<void> {
  const selector = { klass: 'user_configuration', key: 'time-zone' };
  const { docs } = await find(userId, { selector, fields: ['_id', '_rev', 'key', 'value'], limit: 1 });
  const known = docs[0];
  if (known === undefined) await post(userId, { _id: newId('ucn'), key: 'time-zone', value });
  else if (known['value'] !== value) await put(userId, known._id, known._rev, { value });
}
