/**
 * The lines that only one of two lists contains. Equal lines are counted, so a line that appears twice can be removed once. A line that
 * only changed after its first part (`Test` → `Test · Done`) counts as added, not as removed.
 */
export function listDifference(
  from: readonly string[],
  to: readonly string[],
): { readonly added: readonly string[]; readonly removed: readonly string[] } {
  const added = without(to, from);
  return { added, removed: without(without(from, to).map(firstPart), added.map(firstPart)) };
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

function firstPart(line: string): string {
  return line.split(' · ')[0] ?? line;
}
