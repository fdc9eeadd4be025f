/** SQL that is always true or false; conditions with a known result are simplified before the planner sees them. */
export const always = 'TRUE';
export const never = 'FALSE';

export function allOf(parts: readonly string[]): string {
  if (parts.includes(never)) return never;
  const open = parts.filter((part) => part !== always);
  return open.length > 1 ? `(${open.join(' AND ')})` : (open[0] ?? always);
}

export function anyOf(parts: readonly string[]): string {
  if (parts.includes(always)) return always;
  const open = parts.filter((part) => part !== never);
  return open.length > 1 ? `(${open.join(' OR ')})` : (open[0] ?? never);
}
