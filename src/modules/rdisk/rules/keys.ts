/** With what secrets of keys begin: a scanner of leaked secrets knows them by it. */
export const keyPrefix = 'ofk_';

/** Keys that one person can have in a group. */
export const maxKeys = 50;
