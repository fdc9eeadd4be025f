/** Milliseconds after which a slice ends: others wait for its transaction. */
const longest = 60;

/** Records per statement; a slice looks at the clock after each. */
const atOnce = 50;

/**
 * Writes records kind by kind, in their order, until the time of a slice is over, however slow the machine is. Returns how many were
 * written.
 */
export async function writeInTime<T extends { readonly kind: string }>(
  records: readonly T[],
  write: (kind: T['kind'], some: readonly T[]) => Promise<void>,
): Promise<number> {
  const start = performance.now();
  let done = 0;
  while (done < records.length && (done === 0 || performance.now() - start < longest)) {
    const some = records.slice(done, done + atOnce);
    const [first] = some;
    if (first === undefined) break;
    const other = some.findIndex(({ kind }) => kind !== first.kind);
    const alike = other === -1 ? some : some.slice(0, other);
    await write(first.kind, alike);
    done += alike.length;
  }
  return done;
}
