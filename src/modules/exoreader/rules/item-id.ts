/** Ids of items: `rdi-` and a number that grows within the group, in 32 hex digits. */

export function itemId(number: number): string {
  return `rdi-${number.toString(16).padStart(32, '0')}`;
}

/** The number of an id; undefined if the text is no item id. */
export function itemNumber(id: string): number | undefined {
  if (!/^rdi-[0-9a-f]{32}$/.test(id)) return undefined;
  const number = Number.parseInt(id.slice(4), 16);
  return Number.isSafeInteger(number) ? number : undefined;
}
