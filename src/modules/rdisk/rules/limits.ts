/** Limits of a drive, and how long it stores old versions and trash. */

/** The default maximum of versions of a file, including the newest. */
export const defaultVersions = 3;

/** Levels of nested directories. */
export const deepest = 200;

/** Bytes of one file. */
export const largestContent = 10_000_000_000;

/** Minutes in which a file that gets a vacated name is treated as a new version of the file that left it. */
export const savingMinutes = 10;

/** Days after which entries in the trash are removed for good. */
export const trashDays = 30;

/** Entries of one copy transaction, for which other requests of the group wait. Larger copies run in slices of this size. */
export const copiedAtOnce = 100;

/** Entries of one copy. */
export const maxCopied = 100_000;

/** Files of one form. */
export const maxFilesOfForm = 500;
