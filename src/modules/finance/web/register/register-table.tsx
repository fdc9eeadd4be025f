import { type CSSProperties, Fragment, type ReactNode, useMemo, useRef } from 'react';
import { RowGap } from '#platform/web/list/rows/spacer-row.tsx';
import { SelectAll } from '#platform/web/list/bulk/select-all.tsx';
import { useRowPointer } from '#platform/web/list/rows/use-row-pointer.ts';
import { useRowWindow } from '#platform/web/list/rows/use-row-window.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import type { Selection } from '#platform/web/list/bulk/selection.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { outgo } from '../../entities/outgo.ts';
import type { LedgerRow } from '../../rules/ledger.ts';
import { useMoney } from '../money.tsx';
import type { WalletDoc } from '../wallet-doc.ts';
import { RegisterRow } from './register-row.tsx';
import { useRegisterKeys } from './use-register-keys.ts';
import { useRowSwipe } from './use-row-swipe.ts';
import { nextStep, useRowSteps } from './use-row-steps.ts';
import { useTranslations } from '../words.ts';
import './register.css';

/** The rows of a register: date, third party and description, categories, state, amount, and balance. */
export function RegisterTable(props: {
  account: string;
  wallet: WalletDoc;
  rows: readonly LedgerRow[];
  selection: Selection;
}): ReactNode {
  const t = useTranslations();
  const { account, wallet, rows, selection } = props;
  const { entities } = useRegistry();
  const [search] = useSearchState();
  const writable = useWritable(account, outgo);
  const step = useRowSteps(account);
  const table = useRef<HTMLTableElement>(null);
  const pathOf = useMemo(
    () => (row: LedgerRow) => {
      const entity = entities.get(row.klass);
      return entity === undefined ? '' : recordPath(account, entity, row._id);
    },
    [account, entities],
  );
  const shown = useRowWindow(table, rows.length);
  const rowOf = (id: string): LedgerRow | undefined => rows.find((row) => row._id === id);
  useRowPointer(table, {
    selection,
    pathOf: (id) => {
      const row = rowOf(id);
      return row === undefined ? '' : pathOf(row);
    },
    onButton: (id) => {
      const row = rowOf(id);
      if (row !== undefined) void step(nextStep(row), row);
    },
  });
  const swipe = useRowSwipe({ account, rowOf, step, writable });
  useRegisterKeys({ table, rows, selection, pathOf, step, writable, reveal: shown.reveal });
  const widths = useWidths(rows, wallet.currency ?? '');
  const all = rows.every((row) => selection.ids.has(row._id));
  return (
    <table
      ref={table}
      className="o-records f-register-table"
      aria-rowcount={rows.length + 1}
      data-wide={widths.balance > 14 ? true : undefined}
      style={{ '--f-value': `${widths.value}ch`, '--f-balance': `${widths.balance}ch` } as CSSProperties}
      {...swipe}
    >
      <thead>
        <tr>
          <SelectAll
            label={t('list.select-all')}
            all={all}
            some={selection.ids.size > 0}
            onChange={(on) => (on ? selection.setAll(rows.map((row) => row._id)) : selection.clear())}
          />
          <th className="f-date">{t('outgo.field.date')}</th>
          <th>{t('register.what')}</th>
          <th className="f-categories">{t('outgo.field.categories')}</th>
          <th className="f-state">{t('register.state')}</th>
          <th className="f-figure">{t('outgo.field.value')}</th>
          <th className="f-figure f-balance">{t('wallet.field.balance')}</th>
        </tr>
      </thead>
      <tbody>
        {shown.places.map((place, at) => {
          const row = rows[place];
          if (row === undefined) return null;
          return (
            <Fragment key={row._id}>
              <RowGap height={shown.gaps[at]} />
              <RegisterRow
                row={row}
                place={place}
                currency={wallet.currency ?? ''}
                path={pathOf(row)}
                selected={selection.ids.has(row._id)}
                opened={search['open'] === row._id}
                writable={writable}
              />
            </Fragment>
          );
        })}
        <RowGap height={shown.gaps[shown.places.length]} />
      </tbody>
    </table>
  );
}

/** Lengths of the longest amounts in characters: an amount is never cut, so the columns have the width that they need. */
function useWidths(rows: readonly LedgerRow[], currency: string): { value: number; balance: number } {
  const money = useMoney();
  return useMemo(() => {
    const longest = (amounts: readonly string[]): number =>
      oneOfEachLength(amounts).reduce((most, amount) => Math.max(most, money(amount, currency).length + 1), 9);
    return {
      value: longest(rows.map((row) => row.amount)),
      balance: longest(rows.flatMap((row) => row.balance ?? [])),
    };
  }, [rows, currency, money]);
}

/** Amounts with the same sign and number of digits have equal length, so one of each is measured. */
function oneOfEachLength(amounts: readonly string[]): readonly string[] {
  const found = new Map(
    amounts.map((amount) => [`${amount.startsWith('-')} ${amount.indexOf('.')} ${amount.length}`, amount]),
  );
  return [...found.values()];
}
