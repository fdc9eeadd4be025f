/** Items per slice: their writes hold the group lock for about ten milliseconds. */
export const itemsPerSlice = 250;
