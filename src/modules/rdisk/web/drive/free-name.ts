/** A name that none of the others has: `Notes`, `Notes 2`, `Notes 3`. */
export function freeName(wanted: string, taken: Iterable<string>): string {
  const known = new Set(taken);
  if (!known.has(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const name = `${wanted} ${number}`;
    if (!known.has(name)) return name;
  }
}
