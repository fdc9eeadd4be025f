/** Ids of items: `rdi-` and a number that grows within the group, in 32 hex digits. */

export function itemId(number: number): string {
  return `rdi-${number.toString(16).padStart(32, '0')}`;
}
