import { normalise } from '#platform/entity/search-text.ts';
import type { SourceTable } from '../read/source-table.ts';
import { columnsOf, type RecognisedTables } from '../recognise/recognise.ts';
import { repeatable, roles, subjects, type Recognised, type Role, type Subject } from '../recognise/roles.ts';
import { proposedStatus } from '../recognise/statuses.ts';
import { provenDecimal, type DecimalSign } from './amounts.ts';
import { isOrdered, provenOrder, type DateOrder } from './moments.ts';
import type { HistoryHabits, HistorySettings, StateWord } from './staged.ts';

/** The tables as a person corrected them. */
export function corrected(
  tables: readonly SourceTable[],
  proposed: RecognisedTables,
  { tables: wanted = {} }: HistorySettings,
): RecognisedTables {
  return {
    program: proposed.program,
    tables: proposed.tables.map((one, place) => {
      const own = Object.hasOwn(wanted, `${place}`) ? wanted[`${place}`] : undefined;
      const table = tables[place];
      return own === undefined || table === undefined ? one : correctedTable(table, one, own);
    }),
  };
}

function correctedTable(
  table: SourceTable,
  proposed: Recognised,
  own: { readonly subject: string; readonly columns: readonly string[] },
): Recognised {
  const subject = subjects.find((one) => one === own.subject) ?? proposed.subject;
  if (own.columns.length === 0)
    return {
      ...proposed,
      subject,
      columns: subject === proposed.subject ? proposed.columns : columnsFor(table, subject),
    };
  const taken = new Set<Role>();
  const columns = table.header.map((_heading, place): Role => {
    const role = roles.find((one) => one === own.columns[place]) ?? 'none';
    if (taken.has(role) && !repeatable.has(role)) return 'none';
    taken.add(role);
    return role;
  });
  return { ...proposed, subject, columns };
}

function columnsFor(table: SourceTable, subject: Subject): readonly Role[] {
  return subject === 'none' ? table.header.map(() => 'none') : columnsOf(table.header, subject);
}

function* cellsOf(
  tables: readonly SourceTable[],
  recognised: RecognisedTables,
  fits: (role: Role) => boolean,
  most: number,
): Generator<string> {
  for (const [place, table] of tables.entries()) {
    const columns = recognised.tables[place]?.columns ?? [];
    const wanted = columns.flatMap((role, column) => (fits(role) ? [column] : []));
    if (wanted.length > 0)
      for (const { cells } of table.rows.slice(0, most))
        for (const column of wanted) if ((cells[column] ?? '') !== '') yield cells[column] ?? '';
  }
}

const isMoment = (role: Role): boolean => /\.(?:created|done|returned|born)$/.test(role);
const isAmount = (role: Role): boolean => /\.(?:total|price|cost|sum)$/.test(role);

export interface Proven {
  readonly dates: DateOrder;
  readonly datesProven: boolean;
  readonly decimal: DecimalSign;
}

/** How dates and amounts are written: as a person says, else as the files prove, else as the group is used to. */
export function provenBy(
  tables: readonly SourceTable[],
  recognised: RecognisedTables,
  settings: HistorySettings,
  habits: HistoryHabits,
): Proven {
  const dates = [...cellsOf(tables, recognised, isMoment, 20_000)];
  const proven = provenOrder(dates);
  return {
    dates: settings.dates ?? proven ?? habits.dates,
    datesProven: settings.dates !== undefined || proven !== undefined || !dates.some(isOrdered),
    decimal: settings.decimal ?? provenDecimal([...cellsOf(tables, recognised, isAmount, 5000)]) ?? habits.decimal,
  };
}

/** The states of the orders with what each becomes, most frequent first. */
export function statesOf(
  tables: readonly SourceTable[],
  recognised: RecognisedTables,
  { states = {} }: HistorySettings,
): readonly StateWord[] {
  const found = new Map<string, { word: string; count: number }>();
  for (const [place, table] of tables.entries()) {
    const { subject, columns = [] } = recognised.tables[place] ?? {};
    const column = subject === 'order' ? columns.indexOf('order.status') : -1;
    if (column === -1) continue;
    for (const { cells } of table.rows) {
      const word = (cells[column] ?? '').slice(0, 120);
      const key = normalise(word);
      if (key === '') continue;
      const one = found.get(key) ?? { word, count: 0 };
      one.count += 1;
      found.set(key, one);
    }
  }
  return [...found]
    .map(([key, { word, count }]) => {
      const chosen = Object.hasOwn(states, key) ? states[key] : undefined;
      const proposed = proposedStatus(word);
      return {
        word,
        count,
        status: chosen ?? proposed ?? 'open',
        known: chosen !== undefined || proposed !== undefined,
      } as const;
    })
    .toSorted((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1));
}
