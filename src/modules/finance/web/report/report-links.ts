import { addDays } from '#platform/entity/parse-day.ts';
import { noneWord } from '#platform/web/list/filters/filters.ts';
import type { Place } from '#platform/web/report/report-line.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import type { Search } from '#platform/web/routing/url-state.ts';
import { wallet } from '../../entities/wallet.ts';
import { type FigurePart, figureParts } from '../../rules/report.ts';
import type { Asked } from './report-filters.tsx';

/** Where the rows behind figures are listed, in the wallets and days that the report is of. */
export interface ReportLinks {
  /** What moved the report's wallets on some of its days, of one part or all; a category is a name, or null where there is none. */
  rows(part: FigurePart, from: string, to: string, category?: string | null): Place;
  /** All that moved a wallet after the day before and until a day. */
  register(id: string, before: string | undefined, day: string): Place;
}

export function reportLinks(account: string, asked: Asked): ReportLinks {
  const narrowed = asked.confirmed ? { confirmed: 'true' } : {};
  return {
    rows: (part, from, to, category) => ({
      to: `/account/${account}/finance-report-rows`,
      search: {
        part,
        from: from > asked.from ? from : asked.from,
        to: to < asked.to ? to : asked.to,
        currency: asked.currency,
        ...(asked.wallet === undefined ? {} : { wallet: asked.wallet }),
        ...(category === undefined ? {} : { category: category ?? noneWord }),
        ...narrowed,
      },
    }),
    register: (id, before, day) => ({
      to: recordPath(account, wallet, id),
      search: { from: before === undefined ? asked.from : addDays(before, 1), to: day, imported: 'false', ...narrowed },
    }),
  };
}

/** What an address asks of the rows behind a figure, as the server calls it. */
export function figureQuery(search: Search): Readonly<Record<string, string>> {
  const words = (['from', 'to', 'currency', 'wallet', 'confirmed'] as const).flatMap((name) => {
    const word = search[name];
    return word === undefined ? [] : [[name, word] as const];
  });
  const { category } = search;
  return {
    ...Object.fromEntries(words),
    part: partOf(search),
    ...(category === undefined ? {} : { category: category === noneWord ? '' : category }),
  };
}

export function partOf({ part }: Search): FigurePart {
  return figureParts.find((known) => known === part) ?? 'all';
}
