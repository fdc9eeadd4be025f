import { normalise } from '#platform/entity/search-text.ts';
import { signedText } from '../csv/amounts/amounts.ts';
import { total } from '../csv/amounts/units.ts';
import type { DecimalSign, Role, Row } from '../csv/settings.ts';
import { ezBookkeeping, firefly, gnuCash } from './double-entry.ts';
import { linesOf, type Entry, type Program } from './program.ts';
import { actual, mint, mobills, monefy, organizze, ynab } from './single-line.ts';

const programs: readonly Program[] = [actual, ynab, firefly, ezBookkeeping, gnuCash, organizze, mobills, monefy, mint];

/** An account in the export of a program. */
interface ProgramAccount {
  readonly account: string;
  readonly currency: string;
  readonly bookings: number;
  /** The amounts of its opening balance, as written. */
  readonly opening: readonly string[];
}

/** One account of an export as a table with known roles. */
export interface ProgramTable {
  readonly name: string;
  readonly accounts: readonly ProgramAccount[];
  /** Index of the account that is read; undefined if a person must choose. */
  readonly chosen: number | undefined;
  readonly rows: readonly Row[];
  /** The rows of all accounts with their opening balances, which are written alike. */
  readonly all: readonly Row[];
  readonly column: readonly Role[];
}

const headings: Readonly<Partial<Record<Role, string>>> = {
  date: 'Date',
  value: 'Amount',
  third_party: 'Payee',
  description: 'Description',
  categories: 'Categories',
  state: 'Status',
  balance: 'Balance',
  other_account: 'Other account',
  other_value: 'Other amount',
};
const column = Object.keys(headings) as readonly Role[];

/** Reads the export of a program that is known by its headings; undefined if it is none, or has one account without a name. */
export function readProgram(
  header: readonly string[],
  items: readonly Row[],
  account: number | undefined,
): ProgramTable | undefined {
  const known = new Set(header.map(normalise));
  const program = programs.find((one) => one.headings.some((set) => set.every((heading) => known.has(heading))));
  if (program === undefined) return undefined;
  const byAccount = new Map<string, Entry[]>();
  for (const entry of program.entries(linesOf(header, items))) {
    if (entry.account === '') continue;
    const own = byAccount.get(entry.account);
    if (own === undefined) byAccount.set(entry.account, [entry]);
    else own.push(entry);
  }
  const names = [...byAccount.keys()];
  if (names.length === 0) return undefined;
  const chosen = names.length === 1 ? 0 : account !== undefined && names[account] !== undefined ? account : undefined;
  return {
    name: program.name,
    accounts: names.map((name) => {
      const own = byAccount.get(name) ?? [];
      return {
        account: name,
        currency: own.find(({ currency = '' }) => /^[A-Z]{3}$/.test(currency))?.currency ?? '',
        bookings: own.filter(({ isOpening }) => isOpening !== true).length,
        opening: own.flatMap(({ isOpening, value }) => (isOpening === true ? [value] : [])),
      };
    }),
    chosen,
    rows: [
      { line: 1, cells: column.map((role) => headings[role] ?? '') },
      ...(byAccount.get(names[chosen ?? 0] ?? '') ?? []).filter(({ isOpening }) => isOpening !== true).map(rowOf),
    ],
    all: [...byAccount.values()].flat().map(rowOf),
    column,
  };
}

function rowOf(entry: Entry): Row {
  const { categories = [], other = '', other_value = '', third_party = '', description = '', state = '' } = entry;
  const cells: Partial<Record<Role, string>> = {
    date: entry.date,
    value: entry.value,
    third_party: third_party === '' ? other : third_party,
    description,
    // `Food, drinks` stays one category.
    categories: categories.map((one) => one.replaceAll(/\s*[,;]\s*/g, '/')).join(','),
    state,
    other_account: other,
    other_value,
  };
  return { line: entry.line, cells: column.map((role) => cells[role] ?? '') };
}

/** The sum of opening amounts as a decimal; undefined without any. */
export function openingOf(amounts: readonly string[], decimal: DecimalSign): string | undefined {
  const read = amounts.flatMap((amount) => signedText(amount, decimal) ?? []);
  return read.length === 0 ? undefined : total(read, 8).replace(/\.?0+$/, '');
}
