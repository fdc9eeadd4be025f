/** Entries of the specification that are not built yet. An entry that turns out to be built fails the test: the list only shrinks. */
export const notYet: ReadonlySet<string> = new Set();
