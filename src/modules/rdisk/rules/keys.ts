/** The prefix of key secrets, by which scanners recognise leaked ones. */
export const keyPrefix = 'ofk_';

/** Keys that one person can have in a group. */
export const maxKeys = 50;
