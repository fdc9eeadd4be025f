import { signedUnits } from '../csv/amounts/units.ts';
import { dayIn, first, isAmount, signed, type Entry, type Fields } from './camt-fields.ts';
import { words, type Booking } from './statement.ts';

/**
 * An entry is one booking, as in the bank's other files: one that lists several payments says how many they are, and names as many as fit. It
 * is known by its texts as they were before there were payments.
 */
export function bookingOf({ fields, payments }: Entry, currency: string): Booking {
  const order = orderOf(fields);
  if (payments.length < 2) return order;
  const amounts = payments.map((payment) => amountOf(payment, fields, currency));
  const keyed = order.keyed ?? order;
  const former = formerBookings({ ...order, ...keyed }, { fields, payments }, amounts);
  return { ...order, ...asOne(fields, payments, amounts), keyed, ...(former && { former }) };
}

/** Maximum payments that were rows of their own. */
const most = 500;

/** The rows of an earlier version, which read payments that add up to their entry one by one. */
function formerBookings(
  order: Booking,
  { fields, payments }: Entry,
  amounts: readonly string[],
): readonly Booking[] | undefined {
  const isWhole = amounts.every((amount) => isAmount.test(amount)) && isAmount.test(order.value);
  const sum = isWhole ? amounts.reduce((all, amount) => all + signedUnits(amount), 0n) : undefined;
  if (payments.length > most || sum === undefined || sum !== signedUnits(order.value)) return undefined;
  return payments.map((payment, place) => {
    const value = amounts[place] ?? '';
    const text = textOf(payment, value.startsWith('-'));
    return {
      ...order,
      value,
      third_party: text.name || order.third_party,
      description: text.purpose || words(first(fields, 'AddtlNtryInf')),
    };
  });
}

/** The signed amount of a payment in the account's currency; '' if it has none. */
function amountOf(payment: Fields, entry: Fields, currency: string): string {
  const path = ['Amt', 'AmtDtls/TxAmt/Amt'].find((one) => payment.has(one)) ?? '';
  const amount = first(payment, path);
  const stated = first(payment, `${path}@Ccy`);
  if (amount === '' || (stated !== '' && currency !== '' && stated !== currency)) return '';
  const direction = first(payment, 'CdtDbtInd') || first(entry, 'CdtDbtInd');
  return direction === 'DBIT' ? `-${amount}` : amount;
}

/** Maximum characters of the payments in a description. */
const longest = 400;

/** The texts of an order: its name, and how many payments it has, with their parties and amounts. */
function asOne(fields: Fields, payments: readonly Fields[], amounts: readonly string[]): Texts {
  const isDebit = first(fields, 'CdtDbtInd') === 'DBIT';
  const more = words(first(fields, 'AddtlNtryInf'));
  const texts = payments.map((payment) => textOf(payment, isDebit));
  const names = new Set(texts.map(({ name }) => name));
  const [only = ''] = names.size === 1 ? names : [];
  const all = texts.map(({ name, purpose }, place) => {
    const amount = amounts[place] ?? '';
    return words(only === '' ? name || purpose : purpose, isDebit ? amount.replace(/^-/, '') : amount);
  });
  return {
    third_party: only || more,
    description: words(only === '' ? '' : more, `${payments.length} ×`, asManyAsFit(all.filter((one) => one !== ''))),
  };
}

function asManyAsFit(texts: readonly string[]): string {
  let length = 0;
  const fitting = texts.filter((text) => (length += text.length + 2) <= longest);
  return [...fitting, ...(fitting.length < texts.length ? ['…'] : [])].join(', ');
}

function textOf(payment: Fields, isDebit: boolean): { readonly name: string; readonly purpose: string } {
  const other = isDebit ? 'Cdtr' : 'Dbtr';
  const paths = [`RltdPties/${other}/Nm`, `RltdPties/${other}/Pty/Nm`, `RltdPties/Ultmt${other}/Nm`];
  return {
    name: paths.map((path) => words(first(payment, path))).find((text) => text !== '') ?? '',
    purpose: words(
      ...(payment.get('RmtInf/Ustrd') ?? []),
      ...(payment.get('RmtInf/Strd/CdtrRefInf/Ref') ?? []),
      ...(payment.get('AddtlTxInf') ?? []).slice(0, payment.has('RmtInf/Ustrd') ? 0 : 1),
    ),
  };
}

function orderOf(entry: Fields): Booking {
  const isDebit = first(entry, 'CdtDbtInd') === 'DBIT';
  const details = 'NtryDtls/TxDtls';
  const other = isDebit ? 'Cdtr' : 'Dbtr';
  const name = [
    `${details}/RltdPties/${other}/Nm`,
    `${details}/RltdPties/${other}/Pty/Nm`,
    `${details}/RltdPties/Ultmt${other}/Nm`,
  ]
    .map((path) => words(first(entry, path)))
    .find((text) => text !== '');
  const purpose = words(
    ...(entry.get(`${details}/RmtInf/Ustrd`) ?? []),
    ...(entry.get(`${details}/RmtInf/Strd/CdtrRefInf/Ref`) ?? []),
  );
  const more = words(first(entry, 'AddtlNtryInf'));
  const date = dayIn(entry, 'BookgDt') || dayIn(entry, 'ValDt');
  const id = first(entry, 'AcctSvcrRef') || first(entry, `${details}/Refs/AcctSvcrRef`);
  const known = {
    third_party: name ?? more,
    description: purpose === '' && name !== undefined ? more : purpose,
  };
  const shown = withOtherTexts(known, entry, other);
  return {
    date,
    value: signed(entry),
    ...shown,
    id: id === '' || id === 'NOTPROVIDED' ? '' : `${id} ${date}`,
    ...(shown !== known && { keyed: known }),
  };
}

type Texts = Pick<Booking, 'third_party' | 'description'>;

/** Completes the texts of an entry without a name or a purpose from its other fields. */
function withOtherTexts(known: Texts, entry: Fields, other: string): Texts {
  const details = 'NtryDtls/TxDtls';
  const third_party = isPlaceholder.test(known.third_party) ? '' : known.third_party;
  const paths = [
    'RmtInf/Strd/AddtlRmtInf',
    'AddtlTxInf',
    'RmtInf/Strd/RfrdDocInf/Nb',
    'Refs/EndToEndId',
    `RltdPties/${other}Acct/Id/IBAN`,
  ];
  const texts = paths.map((path) => words(...(entry.get(`${details}/${path}`) ?? [])));
  // References and accounts are for entries without any text.
  const more = texts.slice(0, third_party === '' ? texts.length : 3).find((text) => !isPlaceholder.test(text)) ?? '';
  const description = known.description || (more === third_party ? '' : more);
  return third_party === known.third_party && description === known.description ? known : { third_party, description };
}

const isPlaceholder = /^(?:NOT ?PROVIDED|NONREF)?$/i;
