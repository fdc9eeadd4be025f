/** The lines that one list has more than the other, counted: a line that stands twice can be taken away once. */
export function listDifference(
  from: readonly string[],
  to: readonly string[],
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  return { added: without(to, from), removed: without(from, to) };
}

function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
