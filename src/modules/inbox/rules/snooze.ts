/** How long a notice can wait. Days and hours are those of the machine on which the person chooses. */
export const snoozes = ['hours', 'tomorrow', 'monday'] as const;

export type Snooze = (typeof snoozes)[number];

const hours = 3;
const morning = 9;
const monday = 1;

/** When a notice that is snoozed at `now` appears again. */
export function snoozedUntil(snooze: Snooze, now: Date): Date {
  const until = new Date(now);
  if (snooze === 'hours') until.setHours(now.getHours() + hours);
  else {
    const days = snooze === 'tomorrow' ? 1 : ((monday - now.getDay() + 6) % 7) + 1;
    until.setDate(now.getDate() + days);
    until.setHours(morning, 0, 0, 0);
  }
  return until;
}
