import { addDays } from '#platform/entity/parse-day.ts';

/** The three reminders of a maintenance: before it is due, on the day, and after. */
export type ReminderStep = 'before' | 'day' | 'after';

const daysBefore = 15;
const daysAfter = 7;
/** Older maintenances get no reminder, so that imported records do not cause a flood of mails. */
const daysForgotten = 45;

/** The reminder for `today`, even if the night of its first day was missed; null if none applies. */
export function reminderStep(next: string, today: string): ReminderStep | null {
  if (today < addDays(next, -daysBefore) || today > addDays(next, daysForgotten)) return null;
  if (today < next) return 'before';
  return today < addDays(next, daysAfter) ? 'day' : 'after';
}

/** First and last `next_maintenance` for which a reminder can be due on `today`. */
export function reminderWindow(today: string): readonly [from: string, to: string] {
  return [addDays(today, -daysForgotten), addDays(today, daysBefore)];
}
