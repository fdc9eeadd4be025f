import { addDays } from '#platform/entity/parse-day.ts';
import { noneWord } from '#platform/web/list/filters/filters.ts';
import type { Place } from '#platform/web/report/report-line.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import type { Search } from '#platform/web/routing/url-state.ts';
import { wallet } from '../../entities/wallet.ts';
import { type FigurePart, figureParts } from '../../rules/report.ts';
import type { ReportFilter } from './report-filters.tsx';

/** Links to the rows of figures, limited to the report's wallets and days. */
export interface ReportLinks {
  /** Movements of the report's wallets in a period, of one part or all; a category is a name, or null for none. */
  rows(part: FigurePart, from: string, to: string, category?: string | null): Place;
  /** The same of one member, or null for none. */
  member(part: FigurePart, member: string | null): Place;
  /** All movements of a wallet after the day `before` until `day`. */
  register(id: string, before: string | undefined, day: string): Place;
}

export function reportLinks(account: string, filter: ReportFilter): ReportLinks {
  const narrowed = filter.confirmed ? { confirmed: 'true' } : {};
  return {
    member: (part, member) => ({
      to: `/account/${account}/finance-report-rows`,
      search: {
        part,
        from: filter.from,
        to: filter.to,
        currency: filter.currency,
        member: member ?? noneWord,
        ...(filter.wallet === undefined ? {} : { wallet: filter.wallet }),
        ...narrowed,
      },
    }),
    rows: (part, from, to, category) => ({
      to: `/account/${account}/finance-report-rows`,
      search: {
        part,
        from: from > filter.from ? from : filter.from,
        to: to < filter.to ? to : filter.to,
        currency: filter.currency,
        ...(filter.wallet === undefined ? {} : { wallet: filter.wallet }),
        ...(category === undefined ? {} : { category: category ?? noneWord }),
        ...narrowed,
        ...(filter.byBill ? { by: 'bill' } : {}),
      },
    }),
    register: (id, before, day) => ({
      to: recordPath(account, wallet, id),
      search: {
        from: before === undefined ? filter.from : addDays(before, 1),
        to: day,
        imported: 'false',
        ...narrowed,
      },
    }),
  };
}

/** The parameters of a figure's rows, with the names of the server. */
export function figureQuery(search: Search): Readonly<Record<string, string>> {
  const words = (['from', 'to', 'currency', 'wallet', 'confirmed', 'by'] as const).flatMap((name) => {
    const word = search[name];
    return word === undefined ? [] : [[name, word] as const];
  });
  const { category, member } = search;
  return {
    ...(member === undefined ? {} : { member: member === noneWord ? '' : member }),
    ...Object.fromEntries(words),
    part: partOf(search),
    ...(category === undefined ? {} : { category: category === noneWord ? '' : category }),
  };
}

export function partOf({ part }: Search): FigurePart {
  return figureParts.find((known) => known === part) ?? 'all';
}
