import type { StagedOrder } from '../stage/staged.ts';

/** The number of an order, and what the former program wrote if that is not the same. */
export interface OrderNumber {
  readonly number: number | undefined;
  readonly former: string | undefined;
}

/** Share of the orders that must have the same letters before their numbers. */
const nearlyAll = 0.95;

/**
 * Whole numbers are kept. `OS-0012` is number 12 if nearly all orders begin with the same letters; of other numbers, such as `2024/17`, the
 * text remains beside a new number.
 */
export function numbersOf(orders: readonly Pick<StagedOrder, 'number'>[]): readonly OrderNumber[] {
  const split = orders.map(({ number }) => /^(.*?)0*(\d{1,9})$/.exec(number.trim()));
  const counts = new Map<string, number>();
  for (const found of split) if (found !== null) counts.set(found[1] ?? '', (counts.get(found[1] ?? '') ?? 0) + 1);
  const [[prefix, count] = ['', 0]] = [...counts].sort((a, b) => b[1] - a[1]);
  const named = orders.filter(({ number }) => number !== '').length;
  const isShared = count >= named * nearlyAll && !/\d/.test(prefix);
  return orders.map(({ number: text }, place) => {
    const found = split[place] ?? null;
    const fits = found !== null && (/^#?$/.test(found[1] ?? '') || (isShared && found[1] === prefix));
    const value = fits ? Number(found?.[2]) : 0;
    const number = value >= 1 && value <= 999_999_999 ? value : undefined;
    // Zeros and a hash before a number say nothing more.
    const isPlain = number !== undefined && /^#?$/.test(found?.[1] ?? '');
    const former = text === '' || isPlain ? undefined : text;
    return { number, former };
  });
}
