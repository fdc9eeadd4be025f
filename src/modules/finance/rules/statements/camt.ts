import { SaxesParser } from 'saxes';
import { bookingOf } from './camt-bookings.ts';
import { signedUnits } from '../csv/amounts/units.ts';
import { dayIn, first, isAmount, signed, type Entry, type Fields } from './camt-fields.ts';
import { joined, type Statement, type StatementFormat } from './statement.ts';

/**
 * CAMT.052, .053 and .054 of ISO 20022, in all versions: the names of the elements are the same. `CdtDbtInd` says the
 * direction of a reversal as well.
 */
export const camt: StatementFormat = {
  name: 'CAMT',
  // An envelope with a header may be around it.
  begins: /^<[^]{0,3500}urn:iso:std:iso:20022:tech:(?:xsd:)?camt\.05[234]|^<Document[^>]{0,300}camt\.05[234]/i,
  headings: {
    date: 'BookgDt',
    value: 'Amt',
    third_party: 'Nm',
    description: 'RmtInf',
    categories: '',
    id: 'AcctSvcrRef',
    balance: 'Bal',
  },
  decimal: '.',
  read: (text) => {
    const statements: Statement[] = [];
    const parser = new SaxesParser({ xmlns: false, position: false });
    const path: string[] = [];
    let open: Open | undefined;
    let value = '';
    let isDamaged = false;
    parser.on('error', () => {
      isDamaged = true;
    });
    // Entities could make a small file large.
    parser.on('doctype', () => {
      isDamaged = true;
    });
    parser.on('opentag', ({ name, attributes }) => {
      const local = localName(name);
      path.push(local);
      value = '';
      if (/^(?:Stmt|Rpt|Ntfctn)$/.test(local)) open = { account: '', currency: '', entries: [], balances: [] };
      else if (open === undefined) return;
      else if (local === 'Bal') open.balances.push(new Map());
      else if (local === 'Ntry') open.entries.push({ fields: new Map(), payments: [] });
      else if (local === 'TxDtls') open.entries.at(-1)?.payments.push(new Map());
      if (local === 'Amt' && open !== undefined) noteCurrency(open, path, attributes['Ccy'] ?? '');
    });
    parser.on('text', (more) => {
      if (open !== undefined && value.length < 10_000) value += more;
    });
    parser.on('closetag', ({ name }) => {
      if (open !== undefined) {
        note(open, path, value.trim());
        // An entry with one payment says all of it itself.
        if (localName(name) === 'Ntry' && open.entries.at(-1)?.payments.length === 1)
          open.entries.at(-1)?.payments.pop();
        if (/^(?:Stmt|Rpt|Ntfctn)$/.test(localName(name))) {
          statements.push(statementOf(open));
          open = undefined;
        }
      }
      path.pop();
      value = '';
    });
    parser.write(text).close();
    return isDamaged || path.length > 0 ? undefined : joined(statements);
  },
};

interface Open {
  account: string;
  currency: string;
  readonly balances: Fields[];
  readonly entries: Entry[];
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The path below the element `of`: `Amt`, `NtryDtls/TxDtls/RmtInf/Ustrd`. */
function below(path: readonly string[], of: string): string | undefined {
  const at = path.indexOf(of);
  return at === -1 || at === path.length - 1 ? undefined : path.slice(at + 1).join('/');
}

function noteCurrency(open: Open, path: readonly string[], currency: string): void {
  const payment = below(path, 'TxDtls');
  if (payment !== undefined) open.entries.at(-1)?.payments.at(-1)?.set(`${payment}@Ccy`, [currency]);
  const inside = below(path, 'Ntry') ?? below(path, 'Bal');
  if (inside === 'Amt' && open.currency === '') open.currency = currency;
}

const ofPayment = 'NtryDtls/TxDtls/';

/** What a booking takes of a payment: large files have many other values. */
const isShown = /(?:Amt|CdtDbtInd|Nm|Ustrd|Ref|AddtlTxInf)$/;

function note(open: Open, path: readonly string[], value: string): void {
  if (value === '') return;
  const [entry, balance] = [below(path, 'Ntry'), below(path, 'Bal')];
  if (entry !== undefined) {
    const last = open.entries.at(-1);
    add(last?.fields, entry, value);
    if (entry.startsWith(ofPayment) && isShown.test(entry))
      add(last?.payments.at(-1), entry.slice(ofPayment.length), value);
  } else if (balance !== undefined) add(open.balances.at(-1), balance, value);
  else if (/\/Acct\/Id\/(?:IBAN|Othr\/Id)$/.test(path.join('/')) && open.account === '') open.account = value;
  else if (path.join('/').endsWith('/Acct/Ccy')) open.currency = value;
}

function add(fields: Fields | undefined, name: string, value: string): void {
  const known = fields?.get(name);
  if (known === undefined) fields?.set(name, [value]);
  else if (known.length < 20) known.push(value);
}

function statementOf({ account, currency, balances, entries }: Open): Statement {
  const balance = (codes: RegExp): { readonly amount?: string; readonly day?: string } => {
    const found = balances.find((one) => codes.test(first(one, 'Tp/CdOrPrtry/Cd')));
    return found === undefined ? {} : { amount: signed(found), day: dayIn(found, 'Dt') };
  };
  const atEnd = balance(/^CLBD$/);
  // The balance of the day so far need not follow from the balance before it.
  const isInterim = atEnd.amount === undefined;
  const closing = isInterim ? balance(/^ITBD$/) : atEnd;
  const opening = isInterim ? {} : balance(/^(?:OPBD|PRCD)$/);
  const booked = entries.filter(({ fields }) => !isPending(fields));
  if (haveOppositeReversals(booked, opening.amount, closing.amount))
    for (const { fields } of booked.filter(isReversal)) swapDirection(fields);
  return {
    account,
    currency,
    bookings: booked.map((entry) => bookingOf(entry, currency)),
    opening: opening.amount,
    from: opening.day,
    closing: closing.amount,
    to: closing.day,
  };
}

function isReversal({ fields }: Entry): boolean {
  return /^(?:true|1)$/i.test(first(fields, 'RvslInd'));
}

/** Some banks write the direction of the reversed booking: both balances then fit only with the opposite one. */
function haveOppositeReversals(entries: readonly Entry[], opening = '', closing = ''): boolean {
  const reversals = entries.filter(isReversal);
  const amounts = [opening, closing, ...entries.map(({ fields }) => signed(fields))];
  if (reversals.length === 0 || !amounts.every((amount) => isAmount.test(amount))) return false;
  const sum = (some: readonly Entry[]): bigint =>
    some.reduce((all, { fields }) => all + signedUnits(signed(fields)), 0n);
  const missing = signedUnits(closing) - signedUnits(opening) - sum(entries);
  return missing !== 0n && missing === -2n * sum(reversals);
}

function swapDirection(fields: Fields): void {
  fields.set('CdtDbtInd', [first(fields, 'CdtDbtInd') === 'DBIT' ? 'CRDT' : 'DBIT']);
}

/** Whether an entry is not booked yet, or for information only. A pending one comes again when it is booked. */
function isPending(entry: Fields): boolean {
  return /^(?:PDNG|FUTR|INFO)$/.test(first(entry, 'Sts/Cd') || first(entry, 'Sts'));
}
