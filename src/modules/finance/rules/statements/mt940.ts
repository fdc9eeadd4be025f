import { keyTextOf, textOf, wrapWidth, type BookingText } from './mt940-text.ts';
import { joined, words, type Booking, type Statement, type StatementFormat } from './statement.ts';

/**
 * MT940 and MT942 of SWIFT: fields `:61:` for bookings, each followed by its text `:86:`, between the balances `:60F:` and `:62F:`.
 */
export const mt940: StatementFormat = {
  name: 'MT940',
  // Some banks write lines of their own above the first field, such as `:940:` or `ABNANL2A`.
  begins: /^(?:\{1:F01|(?:[^\r\n]{1,200}[\r\n]+){0,12}?:20:[^\r\n]*[\r\n]+:(?:21|25|28|28C):)/,
  headings: {
    date: ':61: day',
    value: ':61:',
    third_party: ':86:?32',
    description: ':86:',
    categories: '',
    id: '',
    balance: ':60F: :62F:',
  },
  decimal: '.',
  read: (text) => {
    const statements: Statement[] = [];
    let open: Open | undefined;
    let isDamaged = false;
    const fields = [...fieldsOf(text)];
    const width = wrapWidth(fields.flatMap(({ tag, value }) => (tag === '86' ? [value] : [])));
    const end = (): void => {
      if (open === undefined) return;
      // A statement that was opened and not closed is cut off.
      isDamaged ||= open.opening !== undefined && open.closing === undefined;
      statements.push({ ...open, bookings: open.bookings.filter(isBooking).map((one) => bookingOf(one, width)) });
      open = undefined;
    };
    for (const { tag, value } of fields) {
      if (tag === '20') {
        end();
        open = { account: '', currency: '', bookings: [] };
      } else if (open !== undefined) read(open, tag, value);
    }
    end();
    return isDamaged ? undefined : joined(statements);
  },
};

interface Open {
  account: string;
  currency: string;
  opening?: string;
  closing?: string;
  from?: string;
  to?: string;
  readonly bookings: OpenBooking[];
}

interface OpenBooking {
  readonly fields: Line;
  /** The texts of its fields `:86:`. */
  readonly texts: string[];
  /** The text for its key, with the fields that an earlier version read as part of it. */
  keyed: string;
}

/** A field `:61:`: value day, entry day, mark, amount, and the rest. */
interface Line {
  readonly day: string;
  readonly entry: string;
  readonly mark: string;
  readonly amount: string;
  readonly rest: string;
}

function read(open: Open, tag: string, value: string): void {
  if (tag === '25' || tag === '25P') open.account = accountIn(value);
  else if (tag === '60F' || tag === '60M' || tag === '62F' || tag === '62M') {
    const [, mark = '', day = '', currency = '', amount = ''] = /^([CD])(\d{6})([A-Z]{3}) *([\d,.]+)/.exec(value) ?? [];
    if (amount === '') return;
    open.currency = currency;
    const balance = signed(mark === 'D', amount);
    if (tag.startsWith('60'))
      Object.assign(open, { opening: open.opening ?? balance, from: open.from ?? fullDay(day) });
    else Object.assign(open, { closing: balance, to: fullDay(day) });
  } else if (tag === '61') {
    // The third letter of the currency may follow the mark. Some banks write blanks for the entry day.
    const match = /^(\d{6})(\d{4}| {4})?([RE]?[CD])[A-Z]? *(\d+(?:[.,]\d*)?)([^]*)$/.exec(value);
    const [, day = '', entry = '', mark = '', amount = '', rest = ''] = match ?? [];
    open.bookings.push({ fields: { day, entry: entry.trim(), mark, amount, rest }, texts: [], keyed: '' });
  } else if (tag === '86') {
    const last = open.bookings.at(-1);
    if (last === undefined || open.closing !== undefined) return;
    last.texts.push(value);
    last.keyed = value;
  } else if (tag === 'NS') {
    const last = open.bookings.at(-1);
    if (last !== undefined && last.keyed !== '') last.keyed += `\n:NS:${value}`;
  }
}

/** The first word, or an IBAN that is written in groups. */
function accountIn(value: string): string {
  return (/^[A-Z]{2}\d{2}(?: [A-Z\d]{1,4}){3,}/.exec(value)?.[0] ?? value.split(/\s/)[0] ?? '').replaceAll(' ', '');
}

function* fieldsOf(text: string): Generator<{ readonly tag: string; readonly value: string }> {
  let [tag, value] = ['', ''];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [, name, first = ''] = /^(?:\{[^}]*\}|\{4:)*:(\d{2}[A-Z]?|NS):(.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      if (tag !== '') yield { tag, value };
      [tag, value] = [name, first];
    } else if (line.trim() === '-' || line.startsWith('-}')) {
      if (tag !== '') yield { tag, value };
      [tag, value] = ['', ''];
    } else if (tag !== '') value += `\n${line}`;
  }
  if (tag !== '') yield { tag, value };
}

/** Some banks write balances as bookings of nothing, and `EC` and `ED` are bookings that they expect. */
function isBooking({ fields: { mark, amount } }: OpenBooking): boolean {
  return !mark.startsWith('E') && !/^[0.,]+$/.test(amount);
}

function bookingOf(
  { fields: { day, entry, mark, amount, rest }, texts, keyed }: OpenBooking,
  width: number | undefined,
): Booking {
  // A reversal of a credit takes money, one of a debit gives it back.
  const isDebit = mark === 'D' || mark === 'RC';
  const reference = /^[A-Z]?[A-Z0-9]{3}([^\n/]*)/.exec(rest)?.[1] ?? '';
  const shown = ({ name, purpose }: BookingText): Pick<Booking, 'third_party' | 'description'> => ({
    third_party: name,
    description: purpose === '' ? words(reference === 'NONREF' ? '' : reference, rest.split('\n')[1]) : purpose,
  });
  const { name, purpose } = textOf(texts.join('\n'), width);
  return {
    date: day === '' ? '' : entryDay(day, entry),
    value: amount === '' ? '' : signed(isDebit, amount),
    ...shown({ name: name || nameAfter(rest), purpose }),
    id: '',
    keyed: shown(keyTextOf(keyed)),
  };
}

/** The name that Dutch banks write after a reference of 16 letters, some of which are blanks. */
function nameAfter(rest: string): string {
  const [, reference = '', name = ''] = /^[A-Z][A-Z0-9]{3}([^\n/]{15} )(\S[^\n]*)/.exec(rest) ?? [];
  return reference.includes('  ') ? words(name) : '';
}

/** The entry's day; around New Year its year is not that of the value day. */
function entryDay(day: string, entry: string): string {
  if (entry === '') return fullDay(day);
  const [year, month, entryMonth] = [Number(day.slice(0, 2)), Number(day.slice(2, 4)), Number(entry.slice(0, 2))];
  const entryYear = entryMonth - month > 6 ? year - 1 : month - entryMonth > 6 ? year + 1 : year;
  return fullDay(`${String(entryYear).padStart(2, '0')}${entry}`);
}

function fullDay(digits: string): string {
  return digits.replace(
    /^(\d{2})(\d{2})(\d{2})$/,
    (_all, year: string, month: string, day: string) => `${Number(year) < 70 ? 20 : 19}${year}-${month}-${day}`,
  );
}

function signed(isNegative: boolean, amount: string): string {
  return `${isNegative ? '-' : ''}${amount.replace(',', '.').replace(/\.$/, '')}`;
}
