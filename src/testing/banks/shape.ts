/** What an account saw: invented bookings, as every bank's file of these tests tells them in its own way. */
export interface Booking {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Signed: negative went out. */
  readonly cents: number;
  readonly words: string;
  readonly payee: string;
  /** What the account holds after it, in cents. */
  readonly balance: number;
}

/** How a bank writes the bookings of an account. `lines` gets them from the oldest to the newest. */
export interface Shape {
  readonly bank: string;
  readonly lines: (bookings: readonly Booking[]) => readonly string[];
}

const told: readonly (readonly [string, number, string, string])[] = [
  ['2024-01-03', -4590, 'PADARIA SANTA CRUZ', 'Santa Cruz'],
  ['2024-01-05', 812_345, 'SALARY JANUARY', 'Acme Works'],
  ['2024-01-08', -120_000, 'RENT FLAT 12', 'Martin Huber'],
  ['2024-01-15', -1999, 'CARD 4411 BOOKSHOP', 'Bookshop'],
  ['2024-01-15', -35, 'COFFEE CORNER', 'Coffee Corner'],
  ['2024-01-22', -101_250, 'INSURANCE 2024', 'Mutual Insurance'],
  ['2024-01-29', 1500, 'REFUND BOOKSHOP', 'Bookshop'],
  ['2024-02-02', -8700, 'POWER AND GAS', 'City Works'],
];

/** An account that begins with 2,500.00. */
export const bookings: readonly Booking[] = told.map(([day, cents, words, payee], place) => ({
  day,
  cents,
  words,
  payee,
  balance: told.slice(0, place + 1).reduce((sum, [, moved]) => sum + moved, 250_000),
}));

type Order = 'dmy' | 'mdy' | 'ymd';

/** A day in an order with a sign between its numbers. */
export function dayOf(one: Booking, order: Order = 'dmy', sign = '/'): string {
  const [year = '', month = '', date = ''] = one.day.split('-');
  const parts = { d: date, m: month, y: year };
  return [...order].map((letter) => parts[letter as 'd' | 'm' | 'y']).join(sign);
}

/** Cents as a number: `'1.234,56'` is the model of its decimal sign and grouping. */
export function money(cents: number, model = '1234.56'): string {
  const decimal = model.at(-3) ?? '.';
  const group = /^1(\D)234/.exec(model)?.[1] ?? '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, group);
  return `${cents < 0 ? '-' : ''}${whole}${decimal}${digits.slice(-2)}`;
}

/** What went out, without a sign; empty where it came in. */
export function out({ cents }: Booking, model?: string): string {
  return cents < 0 ? money(-cents, model) : '';
}

/** What came in; empty where it went out. */
export function into({ cents }: Booking, model?: string): string {
  return cents > 0 ? money(cents, model) : '';
}

/** A shape whose lines are a heading and one line for each booking, the oldest first. */
export function table(bank: string, heading: string | undefined, line: (one: Booking, place: number) => string): Shape {
  return { bank, lines: (all) => [...(heading === undefined ? [] : [heading]), ...all.map(line)] };
}

/** The same, the newest first, as most banks have it. */
export function newestFirst(shape: Shape): Shape {
  return { bank: shape.bank, lines: (all) => shape.lines(all.toReversed()) };
}

/** With lines above the heading. */
export function under(above: readonly string[], shape: Shape): Shape {
  return { bank: shape.bank, lines: (all) => [...above, ...shape.lines(all)] };
}
