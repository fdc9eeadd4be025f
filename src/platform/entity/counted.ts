/** Records that follow another are counted so far: one more says that there are more, which is told as "100+". */
export const maxCounted = 100;
