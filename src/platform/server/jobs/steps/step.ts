/** Items of one slice: what is written of them keeps others waiting for some ten milliseconds. */
export const itemsAtOnce = 250;
