import { Big } from 'big.js';

/** An income of a wallet, as a bank states it. */
export interface BankRow {
  readonly id: string;
  readonly amount: string;
  readonly currency: string;
  readonly date: string;
  /** Who paid, and the words of the bank. */
  readonly text: string;
}

/** What a row may pay: what is due of a ticket, or a payment that was recorded without its row. */
export interface OpenBill {
  readonly ticket_id: string;
  readonly number: number;
  readonly amount: string;
  readonly currency: string;
  readonly customer: string | null;
  /** Whether it is what is due; then another amount may be paid by its code. */
  readonly due: boolean;
  /** How bank and central bank name the payment. */
  readonly codes?: readonly string[];
}

/** The numbers of tickets whose Pix codes a text names: `OS0012`. */
export function numbersIn(text: string): readonly number[] {
  const found = [...text.matchAll(/(?<![\p{L}\p{N}])OS(\d{4,9})(?![\p{L}\p{N}])/giu)];
  return [...new Set(found.map(([, digits]) => Number(digits)))];
}

/** What in a text may be the name of a charge or payment by Pix. */
export function codesIn(text: string): readonly string[] {
  return [...new Set(text.match(/[A-Za-z0-9]{26,40}/g))];
}

/** The only bill that a row pays: the one whose code its text names, or one of the same amount and name. Several are no proposal. */
export function billOfRow(row: BankRow, bills: readonly OpenBill[]): OpenBill | undefined {
  const [numbers, codes] = [numbersIn(row.text), codesIn(row.text)];
  const own = bills.filter(({ currency }) => currency === row.currency);
  const reported = own.find((bill) => bill.codes?.some((code) => codes.includes(code)));
  if (reported !== undefined) return reported;
  const isSame = ({ amount }: OpenBill): boolean => new Big(amount).eq(row.amount);
  const named = own.filter((bill) => numbers.includes(bill.number) && (bill.due || isSame(bill)));
  const found =
    numbers.length > 0 ? named : own.filter((bill) => isSame(bill) && isNamedIn(bill.customer ?? '', row.text));
  const tickets = new Set(found.map(({ ticket_id: id }) => id));
  return tickets.size === 1 ? found[0] : undefined;
}

/** Whether a text has the first and the last name of a customer; banks shorten those between. */
export function isNamedIn(name: string, text: string): boolean {
  const words = wordsOf(name);
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || words.join('').length < 4) return false;
  const there = wordsOf(text);
  return there.includes(first) && there.includes(last);
}

function wordsOf(text: string): readonly string[] {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);
}

/** How a row was paid, as its text says. */
export function methodOf({ text }: Pick<BankRow, 'text'>): 'pix' | 'transfer' {
  return /\bpix\b/i.test(text) || numbersIn(text).length > 0 ? 'pix' : 'transfer';
}
