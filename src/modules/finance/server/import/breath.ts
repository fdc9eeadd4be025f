import { setImmediate } from 'node:timers/promises';

/** Items that are worked on before others' requests have their turn. */
const atOnce = 2000;

/** Lets others' requests have their turn: the reading of a large file is work of this process alone. */
export async function breath(): Promise<void> {
  await setImmediate();
}

/** What `work` makes of each item, with a breath now and then. */
export async function mapSlowly<T, R>(items: readonly T[], work: (item: T, index: number) => R): Promise<R[]> {
  const made: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % atOnce === 0) await breath();
    made.push(work(item, index));
  }
  return made;
}
