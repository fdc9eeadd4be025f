/** Maximum characters of a template. */
export const longestTemplate = 2000;
/** Maximum characters of a message: its values may be longer than their placeholders. */
export const longestMessage = 4000;
