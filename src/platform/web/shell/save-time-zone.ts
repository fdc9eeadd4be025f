import { useEffect } from 'react';
import { newId } from '#platform/entity/id.ts';
import { find } from '../api/api.ts';
import { post, put } from '../api/write.ts';
import { useUserId } from '../data/session.ts';
import { loadFormatData } from '../i18n/format-data.ts';
import { useLocale } from '../i18n/language.tsx';
import { useQuiet } from '../quiet.ts';

const mark = 'oficina.time-zone';

/** Stores the browser's time zone with the person, so that mails arrive at the right hour; renders nothing. */
export function SaveTimeZone(): null {
  const userId = useUserId();
  const locale = useLocale();
  const isQuiet = useQuiet();
  useEffect(() => {
    if (userId === null || !isQuiet) return;
    const save = async (): Promise<void> => {
      const zone = await loadFormatData(locale);
      const stored = `${userId} ${zone}`;
      if (localStorage.getItem(mark) === stored) return;
      await saveTimeZone(userId, zone);
      localStorage.setItem(mark, stored);
    };
    // After a failure the next load of the page tries again.
    alone(save).catch(() => undefined);
  }, [userId, locale, isQuiet]);
  return null;
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
