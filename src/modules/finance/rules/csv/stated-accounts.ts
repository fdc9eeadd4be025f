import type { StatementTable } from '../statements/read-statements.ts';
import { currencyOfAccount, type AccountColumn } from './columns/account-column.ts';
import { at } from './table/cell-positions.ts';
import type { cut } from './table/header.ts';
import type { AccountTable } from './table/sections.ts';

/** The accounts that a statement, the export of a program, or a column of a CSV file, names. */
export interface StatedAccounts extends Pick<StatementTable, 'chosen' | 'isDamaged' | 'closing'> {
  readonly format: StatementTable['format'] | 'CSV';
  readonly accounts: readonly (StatementTable['accounts'][number] & {
    /** The amounts of its opening balance, as written. */
    readonly opening?: readonly string[];
  })[];
}

/** The accounts that a column of the table names. */
export function accountsOfColumn(
  { place, accounts }: AccountColumn,
  { header, items }: ReturnType<typeof cut>,
  asked: number | undefined,
): StatedAccounts {
  return {
    format: 'CSV',
    accounts: accounts.map((account) => {
      const own = items.filter(({ cells }) => at(cells, place) === account);
      return { account, currency: currencyOfAccount(own, header), bookings: own.length };
    }),
    chosen: asked !== undefined && accounts[asked] !== undefined ? asked : undefined,
    isDamaged: false,
  };
}

/** The accounts that each have a table of their own. */
export function accountsOfTables(tables: readonly AccountTable[], asked: number | undefined): StatedAccounts {
  return {
    format: 'CSV',
    accounts: tables.map(({ name, bookings }) => ({ account: name, currency: '', bookings })),
    chosen: asked !== undefined && tables[asked] !== undefined ? asked : undefined,
    isDamaged: false,
  };
}
