import { Checkbox, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { addDays } from '#platform/entity/parse-day.ts';
import { Segments } from '#platform/web/fields/segments.tsx';
import type { Search } from '#platform/web/routing/url-state.ts';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { calendarOf } from '../../rules/cards/card-wallet.ts';
import { DayRange, Spans } from '../days.tsx';
import type { WalletDoc } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';

/** The report's parameters in the address. */
export interface ReportFilter {
  readonly from: string;
  readonly to: string;
  readonly wallet?: string;
  /** A chart never mixes two currencies. */
  readonly currency: string;
  readonly confirmed: boolean;
  /** What cards bought counts when its bill is due. */
  readonly byBill: boolean;
}

/** Default: the last twelve months from the first of the month, in the usual currency; `now` is today in the group's time zone. */
export function reportRequestOf(
  search: Search,
  wallets: readonly WalletDoc[],
  usual: string,
  now: string,
): ReportFilter {
  const { wallet, currency } = search;
  return {
    from: search['from'] ?? `${addDays(`${now.slice(0, 7)}-01`, -335).slice(0, 7)}-01`,
    to: search['to'] ?? now,
    ...(wallet === undefined ? {} : { wallet }),
    currency: wallets.find(({ _id: id }) => id === wallet)?.currency ?? currency ?? usual,
    confirmed: search['confirmed'] === 'true',
    byBill: search['by'] === 'bill',
  };
}

/** Filters for days, currency, wallet and pending rows; all of them are in the address. */
export function ReportFilters(props: { wallets: readonly WalletDoc[]; filter: ReportFilter }): ReactNode {
  const t = useTranslations();
  const [, setSearch] = useSearchState();
  const { filter, wallets } = props;
  const currencies = [...new Set(wallets.map(({ currency = '' }) => currency))].toSorted();
  return (
    <div className="f-report-filters o-screen">
      {currencies.length < 2 ? null : (
        <Segments
          label={t('finance-report.currency')}
          value={filter.currency}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(currency) => setSearch({ currency, wallet: undefined })}
        />
      )}
      <Spans size="xs" without="last-month" />
      <DayRange from={filter.from} to={filter.to} input={(name) => ({ 'aria-label': t(`finance-report.${name}`) })} />
      <NativeSelect
        size="xs"
        aria-label={t('finance-report.wallet')}
        value={filter.wallet ?? ''}
        data={[
          { value: '', label: t('finance-report.all-wallets') },
          ...wallets
            .filter(({ currency }) => currency === filter.currency)
            .map((each) => ({ value: each._id, label: each.label })),
        ]}
        onChange={(event) => setSearch({ wallet: event.currentTarget.value })}
      />
      <Checkbox
        size="xs"
        label={t('finance-report.confirmed')}
        checked={filter.confirmed}
        onChange={(event) => setSearch({ confirmed: event.currentTarget.checked ? 'true' : undefined })}
      />
      {wallets.some((each) => calendarOf(each) !== null) ? (
        <Checkbox
          size="xs"
          label={t('finance-report.by-bill')}
          checked={filter.byBill}
          onChange={(event) => setSearch({ by: event.currentTarget.checked ? 'bill' : undefined })}
        />
      ) : null}
    </div>
  );
}
