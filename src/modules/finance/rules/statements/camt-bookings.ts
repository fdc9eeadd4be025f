import { signedUnits } from '../csv/amounts/units.ts';
import { dayIn, first, signed, type Entry, type Fields } from './camt-fields.ts';
import { words, type Booking } from './statement.ts';

/** Maximum payments of an order that become rows of their own. */
const most = 500;

/** Number of names that stand for the payments of an order. */
const fewNames = 3;

/**
 * An entry is one booking. If it lists several payments with amounts that add up to its own, each of them is a booking; otherwise it says how
 * many there are. The order itself is as it was before there were payments, because it is known by that.
 */
export function bookingsOf({ fields, payments }: Entry, currency: string): readonly Booking[] {
  const order = orderOf(fields);
  if (payments.length < 2) return [order];
  const amounts = payments.map((payment) => amountOf(payment, fields, currency));
  const isWhole = amounts.every((amount) => isAmount.test(amount)) && isAmount.test(order.value);
  const sum = isWhole ? amounts.reduce((all, amount) => all + signedUnits(amount), 0n) : undefined;
  if (payments.length > most || sum === undefined || sum !== signedUnits(order.value))
    return [{ ...order, ...asOne(fields, payments), keyed: order }];
  return payments.map((payment, place) => {
    const value = amounts[place] ?? '';
    const text = textOf(payment, value.startsWith('-'));
    return {
      ...order,
      value,
      third_party: text.name || order.third_party,
      description: text.purpose || words(first(fields, 'AddtlNtryInf')),
      order,
    };
  });
}

const isAmount = /^-?\d{1,16}(?:\.\d{1,8})?$/;

/** The signed amount of a payment in the account's currency; '' if it has none. */
function amountOf(payment: Fields, entry: Fields, currency: string): string {
  const path = ['Amt', 'AmtDtls/TxAmt/Amt'].find((one) => payment.has(one)) ?? '';
  const amount = first(payment, path);
  const stated = first(payment, `${path}@Ccy`);
  if (amount === '' || (stated !== '' && currency !== '' && stated !== currency)) return '';
  const direction = first(payment, 'CdtDbtInd') || first(entry, 'CdtDbtInd');
  return direction === 'DBIT' ? `-${amount}` : amount;
}

/** What an order is called, and the number of its payments with the names of some. */
function asOne(fields: Fields, payments: readonly Fields[]): Pick<Booking, 'third_party' | 'description'> {
  const isDebit = first(fields, 'CdtDbtInd') === 'DBIT';
  const names = [...new Set(payments.map((payment) => textOf(payment, isDebit).name))].filter((name) => name !== '');
  const some = names.slice(0, fewNames).join(', ');
  return {
    third_party: words(first(fields, 'AddtlNtryInf')),
    description: words(`${payments.length} ×`, names.length > fewNames ? `${some} …` : some),
  };
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
  return {
    date,
    value: signed(entry),
    third_party: name ?? more,
    description: purpose === '' && name !== undefined ? more : purpose,
    id: id === '' || id === 'NOTPROVIDED' ? '' : `${id} ${date}`,
  };
}
