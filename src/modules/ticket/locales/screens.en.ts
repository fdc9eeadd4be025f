/** Words of the ticket module's screens. */
export const screens = {} as const;
