import { normalise } from '#platform/entity/search-text.ts';
import { at } from '../table/cell-positions.ts';
import { isDay } from './column-profile.ts';
import { guessOf } from './header-words.ts';
import type { Row } from '../settings.ts';

/** A column that says which account, card or wallet each line belongs to, and its values in the order of the file. */
export interface AccountColumn {
  readonly place: number;
  readonly accounts: readonly string[];
}

/** Headings for the account of the file's owner. That of the other side has further words, such as `counterparty`. */
const own =
  /^((from |my )?(account|acct)( (name|number|no|id|nr))?|wallet( name)?|product|produkt|produto|producto|prodotto|produit|conta|nome da conta|carteira|cuenta|compte|conto|konto|kontonummer|kontoname|auftragskonto|iban auftragskonto|rekening|rekeningnummer|nazwa rachunku|numer rachunku)$/;

/** Maximum accounts of a file; a column with more is something else. */
const maxAccounts = 12;

/** The column that divides the lines among two accounts or more; each of them has two lines on average. */
export function accountColumnOf(items: readonly Row[], header: readonly string[]): AccountColumn | undefined {
  const lines = items.filter(({ cells }) => cells.some(isDay));
  for (const [place, heading] of header.entries()) {
    if (!own.test(normalise(heading))) continue;
    const values = lines.map(({ cells }) => at(cells, place));
    const accounts = [...new Set(values)];
    const isFilled = values.every((value) => value !== '');
    if (isFilled && accounts.length > 1 && accounts.length <= maxAccounts && accounts.length * 2 <= lines.length)
      return { place, accounts };
  }
  return undefined;
}

/** The currency of an account, if a column has one code in all its lines; '' otherwise. */
export function currencyOfAccount(items: readonly Row[], header: readonly string[]): string {
  const place = header.findIndex((heading) => guessOf(heading)?.role === 'currency');
  const codes = new Set(items.map(({ cells }) => at(cells, place)));
  const [code = ''] = codes;
  return place !== -1 && codes.size === 1 && /^[A-Z]{3}$/.test(code) ? code : '';
}
