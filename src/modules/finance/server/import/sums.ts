import { total } from '../../rules/csv/amounts/units.ts';
import type { Judged } from './judged.ts';

export interface Totals {
  readonly count: number;
  readonly income: string;
  readonly outgo: string;
}

export function sums(judged: readonly Judged[], precision: number): Totals {
  const of = (kind: 'income' | 'outgo'): string =>
    total(
      judged.flatMap(({ item }) => (item.kind === kind ? [item.value] : [])),
      precision,
    );
  return { count: judged.length, income: of('income'), outgo: of('outgo') };
}
