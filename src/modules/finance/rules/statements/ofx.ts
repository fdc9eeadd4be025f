import { isDate } from '#platform/entity/check.ts';
import { dayOf, joined, words, type Booking, type Statement, type StatementFormat } from './statement.ts';

/**
 * OFX 1 (SGML, where closing tags of values are missing) and 2 (XML), and QFX. A value is the text between its tag and the next one.
 * Open Financial Exchange 2.3, chapters 11.4 and 11.12.
 */
export const ofx: StatementFormat = {
  name: 'OFX',
  begins: /^(?:OFXHEADER|<\?OFX|<OFX[\s>]|<\?xml[^]{0,600}<(?:\?OFX|OFX[\s>]))/i,
  headings: {
    date: 'DTPOSTED',
    value: 'TRNAMT',
    third_party: 'NAME',
    description: 'MEMO',
    categories: '',
    id: 'FITID',
    balance: 'BALAMT',
  },
  decimal: '.',
  read: (text) => {
    const begin = text.search(/<OFX[\s>]/i);
    // Some banks leave out closing tags, but that of all statements or of the file is there if the file is whole.
    if (begin === -1 || !/<\/(?:OFX|BANKMSGSRSV1|CREDITCARDMSGSRSV1)>[^<>]*$/i.test(text)) return undefined;
    const statements: OfxStatement[] = [];
    let open: Open | undefined;
    const end = (): void => {
      if (open !== undefined) statements.push(statementOf(open));
      open = undefined;
    };
    for (const { name, value } of tags(text.slice(begin))) {
      if (/^\/?(?:CC)?STMTRS$/.test(name)) end();
      if (/^(?:CC)?STMTRS$/.test(name)) open = { fields: new Map(), bookings: [], inBalance: false };
      else if (open !== undefined) read(open, name, value);
    }
    end();
    return joined(withTypes(statements));
  },
};

type Fields = Map<string, string>;

interface Open {
  /** Values of the statement itself. */
  readonly fields: Fields;
  readonly bookings: Fields[];
  booking?: Fields | undefined;
  inBalance: boolean;
}

function read(open: Open, name: string, value: string): void {
  if (name === 'STMTTRN') open.bookings.push((open.booking = new Map()));
  else if (/^(?:\/STMTTRN|\/BANKTRANLIST|\/?(?:LEDGER|AVAIL)BAL)$/.test(name)) {
    open.booking = undefined;
    open.inBalance = name === 'LEDGERBAL';
  } else if (name.startsWith('/') || value === '') return;
  else if (open.booking !== undefined) {
    // A payee has a name of its own; a second account in a booking is the other side's.
    if (!open.booking.has(name)) open.booking.set(name, value);
  } else if (open.inBalance || name === 'CURDEF' || name === 'ACCTID' || name === 'ACCTTYPE' || name === 'DTEND') {
    if (!open.fields.has(name)) open.fields.set(name, value);
  }
}

function* tags(text: string): Generator<{ readonly name: string; readonly value: string }> {
  for (const [, name = '', value = ''] of withoutSections(text).matchAll(/<(\/?[\w.]{1,40})(?:\s[^<>]*)?>([^<]*)/g))
    yield { name: name.toUpperCase(), value: withoutEntities(value).trim() };
}

/** Replaces sections `<![CDATA[…]]>` by their texts. */
function withoutSections(text: string): string {
  return text.replaceAll(/<!\[CDATA\[([^\]]*)\]\]>/g, (_all, inside: string) =>
    inside.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(
    /&(?:#(\d{1,6})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi,
    (all: string, decimal?: string, hex = '', name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? all;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
    },
  );
}

interface OfxStatement extends Statement {
  /** Such as CHECKING or SAVINGS. */
  readonly type: string;
}

/** Accounts of one number, such as those that a bank hides behind stars, are told apart by their types. */
function withTypes(statements: readonly OfxStatement[]): readonly Statement[] {
  return statements.map((one) => {
    const isShared = statements.some(({ account, type }) => account === one.account && type !== one.type);
    return isShared ? { ...one, account: words(one.account, one.type) } : one;
  });
}

function statementOf({ fields, bookings }: Open): OfxStatement {
  const amounts = bookings.map((booking) => amountOf(booking.get('TRNAMT')) ?? '');
  const sign = signsOf(bookings, amounts);
  return {
    account: fields.get('ACCTID') ?? '',
    type: fields.get('ACCTTYPE') ?? '',
    currency: (fields.get('CURDEF') ?? '').toUpperCase(),
    bookings: bookings.map((booking, place) => bookingOf(booking, sign(booking, amounts[place] ?? ''))),
    closing: amountOf(fields.get('BALAMT')),
    to: dayOf(fields.get('DTASOF') ?? ''),
    until: dateOf(fields.get('DTEND')),
  };
}

/** Some banks write every amount without a sign, and others with the opposite one: the types of all bookings say the direction then. */
function signsOf(bookings: readonly Fields[], amounts: readonly string[]): (booking: Fields, amount: string) => string {
  const typeOf = (booking: Fields): string => (booking.get('TRNTYPE') ?? '').toUpperCase();
  const isNegative = amounts.map((amount) => amount.startsWith('-'));
  if (!isNegative.includes(true)) return (booking, amount) => `${debits.has(typeOf(booking)) ? '-' : ''}${amount}`;
  const isOpposite = bookings.every(
    (booking, place) => typeOf(booking) === (isNegative[place] === true ? 'CREDIT' : 'DEBIT'),
  );
  if (!isOpposite || !isNegative.includes(false)) return (_booking, amount) => amount;
  return (_booking, amount) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
}

function dateOf(digits = ''): string | undefined {
  const day = dayOf(digits);
  return isDate(day) ? day : undefined;
}

const debits: ReadonlySet<string> = new Set(['DEBIT', 'CHECK', 'PAYMENT', 'FEE', 'SRVCHG', 'DIRECTDEBIT', 'REPEATPMT']);

function bookingOf(fields: Fields, value: string): Booking {
  const date = dayOf(fields.get('DTPOSTED') ?? fields.get('DTUSER') ?? '');
  const id = fields.get('FITID') ?? '';
  const name = words(fields.get('NAME'));
  const memo = words(fields.get('MEMO'));
  return {
    date,
    value,
    third_party: name === '' ? memo : name,
    description: name === '' ? words(fields.get('CHECKNUM')) : memo,
    // Banks use an id again on another day.
    id: id === '' ? '' : `${id} ${date}`,
  };
}

/** An amount with a point. Banks also write a comma, signs of thousands, and a plus. */
function amountOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const compact = text.replaceAll(/[\s+]/g, '');
  const point = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','));
  if (point === -1) return compact;
  // A comma before three digits may be a sign of thousands: such a line is refused.
  if (!compact.includes('.') && /,\d{3}$/.test(compact)) return '';
  return `${compact.slice(0, point).replaceAll(/[.,]/g, '')}.${compact.slice(point + 1)}`;
}
