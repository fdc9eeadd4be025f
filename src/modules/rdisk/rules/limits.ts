/** Limits of a drive, and how long it stores old versions and trash. */

/** Versions of a file that are kept, the newest counted, where neither it nor a directory above says otherwise. */
export const defaultVersions = 3;

/** Directories one in another, where a new one may be made. */
export const deepest = 200;

/** Bytes of one file. */
export const largestContent = 10_000_000_000;

/** Minutes in which a file that appears under a name that another one left is that one, saved anew. */
export const savingMinutes = 10;

/** Days after which what lies in the trash is removed for good. */
export const trashDays = 30;

/** Entries that are copied at once: meanwhile others of the group wait. More are copied in slices of so many. */
export const copiedAtOnce = 500;

/** Entries of one copy. */
export const maxCopied = 100_000;
