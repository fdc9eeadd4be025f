/** The days that a week may begin with, in a calendar; the first holds where nothing was chosen. */
export const firstDays = ['sunday', 'monday', 'saturday'] as const;

const numbers = { sunday: 0, monday: 1, saturday: 6 } as const;

/** The number of a group's first day of the week, Sunday being 0. */
export function firstDayOf(chosen: string | null | undefined): 0 | 1 | 6 {
  return numbers[firstDays.find((day) => day === chosen) ?? firstDays[0]];
}
