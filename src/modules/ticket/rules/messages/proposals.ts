/** Days of proposals: how long before the day, how long after it, and how long it is known that one was made. */
export const proposalDays = { ahead: 14, late: 60, remembered: 1000 } as const;

const defaultDays = 7;

/** Days after which a customer is reminded of a device that is ready, by the group's setting; 0 for never. */
export function daysUnclaimed(setting: string | undefined): number {
  return setting === undefined || setting === '' ? defaultDays : Number(setting);
}
