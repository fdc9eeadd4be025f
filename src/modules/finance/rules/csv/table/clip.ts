/** The beginning of a text with at most `most` UTF-16 units; never cuts a surrogate pair. */
export function clip(text: string, most: number): string {
  const start = text.slice(0, most);
  return text.length > most && /[\uD800-\uDBFF]$/.test(start) ? start.slice(0, -1) : start;
}
