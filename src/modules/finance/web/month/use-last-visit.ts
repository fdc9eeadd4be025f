import { useState } from 'react';

/** Milliseconds within which the dashboard is opened for the same look. */
const oneLook = 3_600_000;

/** When this browser showed the month of the group before, as a time in UTC; undefined the first time. */
export function useLastVisit(account: string): string | undefined {
  const [since] = useState(() => noteVisit(`oficina-month:${account}`, new Date()));
  return since;
}

function noteVisit(key: string, now: Date): string | undefined {
  const [at = '', before] = (localStorage.getItem(key) ?? '').split(' ');
  if (now.getTime() - Date.parse(at) < oneLook) return before === '' ? undefined : before;
  localStorage.setItem(key, `${now.toISOString()} ${at}`);
  return at === '' ? undefined : at;
}
