import { normalise } from '#platform/entity/search-text.ts';
import { headings, processing } from './headings.ts';
import type { Role } from '../settings.ts';

/** A role that a heading suggests. If several columns claim one role, the greatest weight wins. */
export interface Guess {
  readonly role: Role;
  readonly weight: number;
}

/** The role that a heading suggests; undefined if it is unknown. */
export function guessOf(heading: string): Guess | undefined {
  const words = folded(heading);
  const sign = heading.length > 60 ? undefined : loneSign.exec(heading)?.[1];
  if (sign !== undefined) return { role: sign === '+' ? 'credit' : 'debit', weight: 3 };
  if (words === '' || words.length > 60) return undefined;
  const found = headings.find(([, , pattern]) => pattern.test(words));
  return found && { role: found[0], weight: found[1] };
}

/** A sign in brackets, alone or after other words: `[-]`, `Importe (+)`. Without brackets it means an empty cell. */
const loneSign = /[[(]\s*([-+\u2212\u2013])\s*[\])]\s*$/;

/** Whether a heading means the day on which the bank processed a line. */
export function isProcessing(heading: string): boolean {
  return processing.test(folded(heading));
}

/** As `normalise`, but also replaces the letters that it keeps: `Beløb` becomes `belob`. */
export function folded(heading: string): string {
  // Some banks write `#Datum` above data, and `BookDate` as one word.
  const words = normalise(
    heading
      .slice(0, 200)
      .replace(/^\s*#/, '')
      .replaceAll(/(\p{Ll})(\p{Lu}\p{Ll})/gu, '$1 $2'),
  );
  // Normalising decomposes Hangul syllables; this recomposes them.
  return words.replaceAll(/[øłđæœı]/g, (letter) => whole[letter] ?? letter).normalize('NFC');
}

const whole: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };

/** Number of cells that are known headings of relevant columns. */
export function countKnownHeadings(cells: readonly string[]): number {
  return cells.filter((cell) => (guessOf(cell)?.role ?? 'ignore') !== 'ignore').length;
}

/** Total weight of the cells as headings. */
export function weightOf(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (guessOf(cell)?.weight ?? 0), 0);
}

/** Headings for a day in languages whose banks write the day before the month. */
const dayFirst =
  /^(datas?|fechas?|f|datum|dato|buchung\w*|valuta\w*|wertstellung|boekdatum|transactiedatum|transaktionsdatum|datum[as]?|dt|libelle|montant|solde|tarih|aciklama|pvm|paiva\w*|kuupaev|hesap|importo?|importe|saldo|belop|belob|kwota|castka)\b|^(ημερομηνια|дата|תאריך)|^(tanggal|dagsetning)\b/;

/** Whether the language of the headings puts the day before the month. */
export function writesDayFirst(header: readonly string[]): boolean {
  return header.some((heading) => dayFirst.test(folded(heading)));
}

/** Headings that only card statements have: instalments, cardholder, a purchase day next to the booking day. */
export function isCard(header: readonly string[]): boolean {
  const words = header.map(folded);
  const any = (pattern: RegExp): boolean => words.some((word) => pattern.test(word));
  return (
    any(/^(parcelas?|portador|inst?all?ments?|card( no| number| member)?|cartao)$/) ||
    (any(/^trans(action)? date$/) && any(/^(post(ed|ing)?|clearing) date$/))
  );
}

/** Headings that only account statements have: the counterparty's account, the mandate of a direct debit, the number of a cheque. */
export function isAccount(header: readonly string[]): boolean {
  return header.map(folded).some((words) => ofAccount.test(words));
}

const ofAccount =
  /\b(iban|bic|swift|sort code|blz|mandat\w*|glaubiger \w+|verwendungszweck|tegenrekening\w*|rekening tegenpartij|tegenpartij rekening|gegenkonto|protiucet|protistrana|cislo protiuctu|counterparty account|(payee|beneficiary|receiver|partner) account|che(que|ck) (number|no)|checknumber|variabilni symbol|kontrahent\w*|motpart\w*|mottagarkonto|til konto|fra konto|tilinumero|szamlaszam)\b/;
