import { addDays } from '#platform/entity/parse-day.ts';

/** The three times at which a shop is reminded of a maintenance: before it is due, on the day, and after. */
export type ReminderStep = 'before' | 'day' | 'after';

const daysBefore = 15;
const daysAfter = 7;
/** Later than this a reminder would be news of the past: records brought in from elsewhere do not flood anybody. */
const daysForgotten = 45;

/** The step that `today` belongs to, also when the night of its first day was missed; null outside of all three. */
export function reminderStep(next: string, today: string): ReminderStep | null {
  if (today < addDays(next, -daysBefore) || today > addDays(next, daysForgotten)) return null;
  if (today < next) return 'before';
  return today < addDays(next, daysAfter) ? 'day' : 'after';
}

/** The days of `next_maintenance` that can be due for any step on `today`: first and last. */
export function reminderWindow(today: string): readonly [from: string, to: string] {
  return [addDays(today, -daysForgotten), addDays(today, daysBefore)];
}
