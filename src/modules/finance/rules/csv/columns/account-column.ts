import { at } from '../table/cell-positions.ts';
import { isDay } from './column-profile.ts';
import { isAccountName } from '../sections/account-titles.ts';
import { folded, guessOf } from './header-words.ts';
import type { Row } from '../settings.ts';

/** A column that says which account, card or wallet each line belongs to, and its values in the order of the file. */
export interface AccountColumn {
  readonly place: number;
  readonly accounts: readonly string[];
  readonly accountOf: (row: Row) => string;
}

/** Headings for the account of the file's owner. That of the other side has further words, such as `counterparty`. */
const own =
  /^((from |my |own |bank )?(account|acct|acc)( (name|number|no|nr|id|nickname))?|wallet( name)?|product|produkt|produto|producto|prodotto|produit|(nome da |minha )?conta|carteira|(nombre de la )?cuenta|cartera|(nom du |numero de )?compte|(nome )?conto|konto|kontonummer|kontoname|kontobezeichnung|auftragskonto|iban auftragskonto|rekening|rekeningnummer|(nazwa |numer )?(rachunku|konta)|rachunek|kontonavn|kontonamn|tili|tilin nimi|(nazev |cislo )?uctu|ucet|szamla|szamlaszam|hesap( adi| no)?|racun|cont)$|^(λογαριασμος|счет|название счета|рахунок|口座|口座名|账户|帳戶|账户名称|계좌|계좌명|חשבון|الحساب)$/;

/** Maximum accounts of a file; a column with more is something else. */
const maxAccounts = 12;

/**
 * The column that divides the lines into those of two accounts or more. Each account has two lines on average, or its name has a word for
 * accounts; in a shorter file one number must repeat, since different ones may be those of other parties. Where only the first line of each
 * account names it, the lines below belong to it.
 */
export function accountColumnOf(items: readonly Row[], header: readonly string[]): AccountColumn | undefined {
  const lines = items.filter(({ cells }) => cells.some(isDay));
  for (const [place, heading] of header.entries()) {
    if (!own.test(folded(heading))) continue;
    const values = lines.map(({ cells }) => at(cells, place));
    const accounts = [...new Set(values.filter((value) => value !== ''))];
    if (values[0] === '' || accounts.length < 2 || accounts.length > maxAccounts) continue;
    const isFilled = values.every((value) => value !== '');
    const isRepeated = accounts.length < lines.length && accounts.every(isAccountNumber);
    const isOnlyInFirst = !isFilled && values.filter((value) => value !== '').length === accounts.length;
    const isFrequent = isFilled && accounts.length * 2 <= lines.length;
    if (!isFrequent && !((isFilled || isOnlyInFirst) && (isRepeated || accounts.every(isAccountName)))) continue;
    if (isFilled) return { place, accounts, accountOf: ({ cells }) => at(cells, place) };
    const byLine = accountsByLine(items, place);
    return { place, accounts, accountOf: ({ line }) => byLine.get(line) ?? '' };
  }
  return undefined;
}

/** The account of each line: its own one, or that of the line above. */
function accountsByLine(items: readonly Row[], place: number): ReadonlyMap<number, string> {
  let last = '';
  return new Map(
    items.map(({ line, cells }) => {
      if (at(cells, place) !== '') last = at(cells, place);
      return [line, last];
    }),
  );
}

/** Whether a text is the number of an account, which may be masked. */
function isAccountNumber(text: string): boolean {
  return (
    /^(?:[A-Z]{2}\d{2})?[A-Z\d*xX•.\- /]*\d{3,}[A-Z\d*xX•.\- /]*$/.test(text) && (text.match(/\d/g) ?? []).length >= 4
  );
}

/** The accounts of the column, with their currencies and numbers of lines. */
export function accountsIn(
  { accounts, accountOf }: AccountColumn,
  { header, items }: { readonly header: readonly string[]; readonly items: readonly Row[] },
): readonly { readonly account: string; readonly currency: string; readonly bookings: number }[] {
  return accounts.map((account) => {
    const lines = items.filter((row) => row.cells.some(isDay) && accountOf(row) === account);
    return { account, currency: currencyOfAccount(lines, header), bookings: lines.length };
  });
}

/** The currency of an account, if a column has one code in all its lines; '' otherwise. */
function currencyOfAccount(items: readonly Row[], header: readonly string[]): string {
  const place = header.findIndex((heading) => guessOf(heading)?.role === 'currency');
  const codes = new Set(items.map(({ cells }) => at(cells, place)));
  const [code = ''] = codes;
  return place !== -1 && codes.size === 1 && /^[A-Z]{3}$/.test(code) ? code : '';
}
