import type { Booking, Statement, StatementFormat } from './statement.ts';

/** What a connection to a bank has fetched, as JSON, so that it takes the way of a file. */

const mark = 'bank_connection';

/** Writes the bookings of one account. */
export function writeConnection(statement: Statement): string {
  return JSON.stringify({ [mark]: 1, ...statement });
}

export const connection: StatementFormat = {
  name: 'Connection',
  begins: /^\{"bank_connection":1,/,
  headings: {
    date: 'date',
    value: 'amount',
    third_party: 'payee',
    description: 'description',
    categories: 'category',
    id: 'id',
    balance: '',
  },
  decimal: '.',
  read: (text) => {
    try {
      const { account, currency, bookings } = JSON.parse(text) as Record<string, unknown>;
      const read = Array.isArray(bookings) ? bookings.map(bookingOf) : [undefined];
      if (typeof account !== 'string' || typeof currency !== 'string' || read.includes(undefined)) return undefined;
      return [{ account, currency, bookings: read as readonly Booking[] }];
    } catch {
      return undefined;
    }
  },
};

function bookingOf(one: unknown): Booking | undefined {
  if (typeof one !== 'object' || one === null) return undefined;
  const { date, value, third_party, description, categories, id } = one as Record<string, unknown>;
  const texts = { date, value, third_party, description, categories: categories ?? '', id };
  return Object.values(texts).every((text) => typeof text === 'string') ? (texts as unknown as Booking) : undefined;
}
