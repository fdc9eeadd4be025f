import type { StatementTable } from '../statements/read-statements.ts';

/** The accounts that a statement, the export of a program, or a column or the tables of a CSV file, names. */
export interface StatedAccounts extends Pick<StatementTable, 'chosen' | 'isDamaged' | 'closing'> {
  readonly format: StatementTable['format'] | 'CSV';
  readonly accounts: readonly (StatementTable['accounts'][number] & {
    /** The amounts of its opening balance, as written. */
    readonly opening?: readonly string[];
  })[];
}

/** The accounts of a CSV file, of which one may be chosen by its place. */
export function statedAccounts(accounts: StatedAccounts['accounts'], asked: number | undefined): StatedAccounts {
  const chosen = asked !== undefined && accounts[asked] !== undefined ? asked : undefined;
  return { format: 'CSV', accounts, chosen, isDamaged: false };
}
