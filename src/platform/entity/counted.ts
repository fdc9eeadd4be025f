/** Maximum of dependent records that are counted. One more means that there are more, shown as "100+". */
export const maxCounted = 100;
