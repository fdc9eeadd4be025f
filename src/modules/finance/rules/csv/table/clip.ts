/** The beginning of a text, at most `most` characters long; never cut through a character that takes two. */
export function clip(text: string, most: number): string {
  const start = text.slice(0, most);
  return text.length > most && /[\uD800-\uDBFF]$/.test(start) ? start.slice(0, -1) : start;
}
