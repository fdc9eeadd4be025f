import { amountOf, dayFirst, part, proven } from './positions.ts';
import { words, type Statement, type StatementFormat } from '../statement.ts';

/** CFONB 120 of French banks: records 01 (balance before), 04 (booking), 05 (more of it) and 07 (balance after). July 2004. */
export const cfonb: StatementFormat = {
  name: 'CFONB',
  begins: /^01\d{5}.{9}[A-Z]{3}\d.\w{11}.{2}\d{6}.{50}\d{13}[{}A-R]/,
  headings: {
    date: '04',
    value: '04',
    third_party: 'NPY NBE',
    description: 'LIB',
    categories: '',
    id: '',
    balance: '01 07',
  },
  decimal: '.',
  read: (text) => {
    const statements: Statement[] = [];
    let open: { statement: Statement; bookings: OpenBooking[] } | undefined;
    for (const line of text.split('\n')) {
      const code = line.slice(0, 2);
      if (code === '01') open = { statement: headOf(line), bookings: [] };
      else if (code === '04') open?.bookings.push(bookingOf(line));
      else if (code === '05') note(open?.bookings.at(-1), part(line, 46, 48), part(line, 49, 118));
      else if (code === '07' && open !== undefined) {
        const bookings = open.bookings.map(({ date, value, name, texts }) => ({
          date,
          value,
          third_party: name,
          description: words(...texts),
          id: '',
        }));
        statements.push({ ...open.statement, bookings, closing: moneyOf(line), to: dayFirst(part(line, 35, 40)) });
        open = undefined;
      }
    }
    return open === undefined ? proven(statements) : undefined;
  },
};

interface OpenBooking {
  readonly date: string;
  readonly value: string;
  name: string;
  readonly texts: string[];
}

function headOf(line: string): Statement {
  return {
    account: part(line, 22, 32),
    currency: part(line, 17, 19),
    bookings: [],
    opening: moneyOf(line),
    from: dayFirst(part(line, 35, 40)),
  };
}

function bookingOf(line: string): OpenBooking {
  return { date: dayFirst(part(line, 35, 40)), value: moneyOf(line), name: '', texts: [part(line, 49, 79)] };
}

/** The name of who pays or is paid, and free texts; the rest are references. */
function note(booking: OpenBooking | undefined, kind: string, text: string): void {
  if (booking === undefined) return;
  if (kind === 'NPY' || kind === 'NBE') booking.name ||= words(text);
  else if (kind === 'LIB' || kind === 'LCC') booking.texts.push(text);
}

/** The last letter of an amount is its last digit and its sign: `{` and A to I are 0 to 9 with a plus, `}` and J to R with a minus. */
function moneyOf(line: string): string {
  const digits = part(line, 91, 104);
  const place = '{ABCDEFGHI}JKLMNOPQR'.indexOf(digits.slice(-1));
  if (place === -1) return '';
  return amountOf(`${digits.slice(0, -1)}${place % 10}`, Number(part(line, 20, 20)), place > 9);
}
