import { amountOf, dayFirst, part, proven } from './positions.ts';
import { words, type Statement, type StatementFormat } from '../statement.ts';

/** CODA of Belgian banks: records 1 (balance before), 2 (booking, in three parts), 3 (more of it) and 8 (balance after). Febelfin, 2.6. */
export const coda: StatementFormat = {
  name: 'CODA',
  begins: /^00000\d{9}05/,
  headings: {
    date: '21',
    value: '21',
    third_party: '23',
    description: '21 22',
    categories: '',
    id: '',
    balance: '1 8',
  },
  decimal: '.',
  read: (text) => {
    const statements: Statement[] = [];
    let open: { statement: Statement; bookings: OpenBooking[] } | undefined;
    for (const line of text.split('\n')) {
      if (line.startsWith('1')) open = { statement: headOf(line), bookings: [] };
      // Parts of a sum that is a booking itself have numbers from 1 on.
      else if (/^2.{5}0000|^31/.test(line)) read(open?.bookings ?? [], line);
      else if (line.startsWith('8') && open !== undefined) {
        const bookings = open.bookings.map(({ date, value, name, text: purpose, more }) => ({
          date,
          value,
          third_party: words(name),
          description: words(purpose) || words(...more),
          id: '',
        }));
        statements.push({ ...open.statement, bookings, closing: moneyOf(line, 42), to: dayFirst(part(line, 58, 63)) });
        open = undefined;
      }
    }
    return open === undefined ? proven(statements) : undefined;
  },
};

interface OpenBooking {
  readonly number: string;
  readonly date: string;
  readonly value: string;
  name: string;
  text: string;
  readonly more: string[];
}

function headOf(line: string): Statement {
  const isShort = part(line, 2, 2) === '0';
  return {
    account: isShort ? part(line, 6, 17) : part(line, 6, 39),
    currency: isShort ? part(line, 19, 21) : part(line, 40, 42),
    bookings: [],
    opening: moneyOf(line, 43),
    from: dayFirst(part(line, 59, 64)),
  };
}

function read(bookings: OpenBooking[], line: string): void {
  const last = bookings.at(-1);
  const code = line.slice(0, 2);
  if (code === '21')
    bookings.push({
      number: part(line, 3, 6),
      date: dayFirst(part(line, 116, 121)),
      value: moneyOf(line, 32),
      name: '',
      text: textOf(line),
      more: [],
    });
  else if (last === undefined) return;
  // Texts are cut at the end of a record, within words as well.
  else if (code === '22') last.text += line.slice(10, 63);
  else if (code === '23') {
    last.name = part(line, 48, 82);
    last.text += line.slice(82, 125);
  } else if (code === '31' && part(line, 3, 6) === last.number)
    last.more.push(part(line, 40, 40) === '1' ? part(line, 44, 113) : part(line, 41, 113));
}

/** A free text, or a reference after the three digits of its kind. */
function textOf(line: string): string {
  return part(line, 62, 62) === '1' ? line.slice(65, 115) : line.slice(62, 115);
}

/** `1` for a debit or `0` for a credit, and fifteen digits. */
function moneyOf(line: string, sign: number): string {
  return amountOf(part(line, sign + 1, sign + 15), 3, part(line, sign, sign) === '1');
}
