/** The prefix of secrets in calendar addresses, by which scanners recognise leaked ones. */
export const calendarPrefix = 'ofc_';

/** Calendar addresses that one person can have in a group. */
export const maxCalendarFeeds = 20;

/** Days of the past and the future that a calendar shows, and dates at most. */
export const calendarDays = { before: 90, after: 400 } as const;
export const maxCalendarDates = 2000;
