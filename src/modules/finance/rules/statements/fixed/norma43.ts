import { amountOf, part, proven, yearFirst } from './positions.ts';
import { words, type Statement, type StatementFormat } from '../statement.ts';

/** Norma 43 of Spanish banks: records 11 (account), 22 (booking), 23 (its texts) and 33 (balance). Cuaderno 43, June 2012. */
export const norma43: StatementFormat = {
  name: 'Norma 43',
  begins: /^11\d{18}\d{12}[12]\d{14}\d{3}/,
  headings: { date: '22', value: '22', third_party: '', description: '23', categories: '', id: '', balance: '11 33' },
  decimal: '.',
  read: (text) => {
    const statements: Statement[] = [];
    let open: { statement: Statement; bookings: OpenBooking[] } | undefined;
    for (const line of text.split('\n')) {
      const code = line.slice(0, 2);
      if (code === '11') open = { statement: headOf(line), bookings: [] };
      else if (code === '22') open?.bookings.push(bookingOf(line));
      else if (code === '23') open?.bookings.at(-1)?.texts.push(part(line, 5, 42), part(line, 43, 80));
      else if (code === '33' && open !== undefined) {
        const bookings = open.bookings.map(({ date, value, texts, references }) => ({
          date,
          value,
          third_party: '',
          description: words(...texts) || references,
          id: '',
        }));
        statements.push({ ...open.statement, bookings, closing: moneyOf(line, 59, 60) });
        open = undefined;
      }
    }
    return open === undefined ? proven(statements) : undefined;
  },
};

/** ISO 4217 by number. */
const currencies: Readonly<Record<string, string>> = { '756': 'CHF', '826': 'GBP', '840': 'USD', '978': 'EUR' };

interface OpenBooking {
  readonly date: string;
  readonly value: string;
  readonly references: string;
  readonly texts: string[];
}

function headOf(line: string): Statement {
  return {
    account: part(line, 3, 20),
    currency: currencies[part(line, 48, 50)] ?? '',
    bookings: [],
    opening: moneyOf(line, 33, 34),
    from: yearFirst(part(line, 21, 26)),
    to: yearFirst(part(line, 27, 32)),
  };
}

function bookingOf(line: string): OpenBooking {
  return {
    date: yearFirst(part(line, 11, 16)),
    value: moneyOf(line, 28, 29),
    references: words(part(line, 53, 64).replace(/^0+$/, ''), part(line, 65, 80).replace(/^0+$/, '')),
    texts: [],
  };
}

/** Fourteen digits after `1` for a debit or `2` for a credit. */
function moneyOf(line: string, sign: number, from: number): string {
  return amountOf(part(line, from, from + 13), 2, part(line, sign, sign) === '1');
}
