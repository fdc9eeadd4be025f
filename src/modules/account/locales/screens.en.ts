/** Words of the account module's screens. */
export const screens = {} as const;
