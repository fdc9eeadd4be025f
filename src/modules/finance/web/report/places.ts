import { addDays } from '#platform/entity/parse-day.ts';
import { noneWord } from '#platform/web/list/filters.ts';
import type { Place } from '#platform/web/report/report-line.ts';
import { indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { income } from '../../entities/income.ts';
import { outgo } from '../../entities/outgo.ts';
import { wallet } from '../../entities/wallet.ts';
import type { WalletDoc } from '../wallet-doc.ts';
import type { Asked } from './report-filters.tsx';

/** Where the rows behind figures are listed, in the wallets that the report is of. */
export interface Places {
  /** What came in or went out on some of the report's days; a category is a name, or null where there is none. */
  rows(side: string, from: string, to: string, category?: string | null): Place | undefined;
  /** All that moved a wallet after the day before and until a day. */
  register(id: string, before: string | undefined, day: string): Place;
}

export function placesOf(account: string, asked: Asked, wallets: readonly WalletDoc[]): Places {
  const own = wallets.filter(({ currency }) => currency === asked.currency).map(({ _id: id }) => id);
  const narrowed = asked.wallet ?? (own.length === wallets.length ? undefined : own.join(','));
  return {
    rows: (side, from, to, category) => {
      if (side !== 'in' && side !== 'out') return undefined;
      return {
        to: indexPath(account, side === 'in' ? income : outgo),
        search: {
          date: `${from > asked.from ? from : asked.from}..${to < asked.to ? to : asked.to}`,
          imported: 'false',
          ...(narrowed === undefined ? {} : { wallet_id: narrowed }),
          ...(category === undefined ? {} : { categories: category ?? noneWord }),
          ...(asked.confirmed ? { confirmed: 'true' } : {}),
        },
      };
    },
    register: (id, before, day) => ({
      to: recordPath(account, wallet, id),
      search: { from: before === undefined ? asked.from : addDays(before, 1), to: day },
    }),
  };
}
