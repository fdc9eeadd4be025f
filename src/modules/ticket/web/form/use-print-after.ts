import { useState } from 'react';
import { useUserId } from '#platform/web/data/session.ts';

/** Whether this person has the receipt printed after an intake, as chosen the last time on this device. */
export function usePrintAfter(): readonly [boolean, (print: boolean) => void] {
  const key = `oficina.intake.print.${useUserId() ?? ''}`;
  const [print, setPrint] = useState(() => localStorage.getItem(key) === 'true');
  const choose = (wanted: boolean): void => {
    if (wanted) localStorage.setItem(key, 'true');
    else localStorage.removeItem(key);
    setPrint(wanted);
  };
  return [print, choose];
}
