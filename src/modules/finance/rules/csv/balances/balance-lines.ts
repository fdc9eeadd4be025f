import { normalise } from '#platform/entity/search-text.ts';
import { parseAmount, signedText } from '../amounts/amounts.ts';
import { at, type CellPositions } from '../table/cell-positions.ts';
import { parseDate } from '../dates/dates.ts';
import type { CsvSettings, DateOrder, Row } from '../settings.ts';

/** Texts of lines that are no bookings but a balance before or after the others, as `normalise` spells them. */
const balances = new RegExp(
  `^(?:${[
    's a l d o|saldo',
    'saldo (total|parcial|bloqueado|(do |del )?dia)',
    'saldo( (anterior|inicial|final|atual|actual|disponivel|disponible|contabilistico|contable|iniziale|finale|contabile|precedente|disponibile|liquido)){1,3}',
    'saldo (al|a|ao|em|am|per|pr|den|op|na|w dniu|dnia|ke dni)( \\S+){1,4}',
    'saldo (poczatkowe|koncowe|poprzednie|vortrag)|(begin|eind|anfangs|end|start|slut|primo|ultimo|alg|lopp|alku|vanhan|uusi|utgaende|ingaende|utgående|ingående)saldo|(ingaende|utgaende|alter|neuer|oude?|nieuwe?|forrige|ny) saldo',
    '((initial|final) )?(open|opening|close|closing|begin|beginning|end|ending|previous|starting|current|available|new|final|initial|statement|ledger) (balance|bal)( as (of|at) .*| on .*)?|balance (brought|carried)( forward)?|(brought|carried) forward|balance (b f|c f|b fwd|c fwd)|b f|c f',
    'saldovortrag|ubertrag|(alter|neuer|anfangs|end|aktueller)( )?kontostand|kontostand (am|vom|per) .*',
    'solde (initial|final|precedent|anterieur|crediteur|debiteur|en (debut|fin) de periode)( .*)?|(ancien|nouveau) solde( .*)?|solde (au|le|crediteur au|debiteur au) .*',
    'pocatecni (zustatek|stav)|konecny (zustatek|stav)|pociatocny (zostatok|stav)|konecny (zostatok|stav)|pocetno stanje|zavrsno stanje|(nyito|zaro) ?egyenleg|sold (initial|final|precedent)',
    'devir|devreden( bakiye)?|onceki (donem )?bakiye(si)?|(acilıs|kapanıs|donem sonu|guncel) bakiye(si)?|υπολοιπο( εκ μεταφορας)?|αρχικο υπολοιπο|τελικο υπολοιπο|繰越|前月繰越|次月繰越|(sakuma|beigu) atlikums|(pradinis|galutinis) likutis|likutis (pradziai|pabaigai|pradzioje|pabaigoje)',
  ].join('|')})$`,
);

/** Texts of sums of bookings, which are no balances. */
const sums = new RegExp(
  `^(?:${[
    'turnover|kaive|apyvarta|apgrozijums',
    '(sub|grand )?total( geral| general| generale| debits?| credits?| (d )?ebits?| (de )?(debitos?|creditos?|movimientos|movimentos|cargos?|abonos?|ingresos|egresos|salidas|depositos?|retiros?)| (withdrawals?|deposits?|charges))?|totais|totals|totale( generale| dare| avere)?|totali|totales|totaal|(gesamt|zwischen)?summe|gesamt|razem|celkem|spolu|suma (obciazen|uznan)|toplam|genel toplam|συνολο|合計|小計',
  ].join('|')})$`,
);

/** Normalising is slow, so it is done only for texts with these beginnings. */
const beginnings =
  /^\W*(s\s?a\s?l|sold|open|clos|begin|end|init|bal|b\/f|c\/f|b\sf|c\sf|prev|starting|statem|startsal|curr|avail|new\s|fin|ledg|brou|carr|sub|sum|tot|grand|gesamt|anf|alter|neuer|kontost|[uü]bert|anc|nouv|po[cč]|kone[cč]|z[aá]r[oó]|z[aá]vr|ny|primo|ulti|slut|alg|l[oõ]pp|alku|vanh|uusi|utg|ing|oud|nieuw|eind|forr|dev|[oö]nc|a[cç]|kap|d[oö]n|g[uü]n|turn|k[aä]ive|apy|apg|s[aā]k|beig|prad|gal|lik|zwis|akt|razem|celk|spol|suma|genel|υπ|αρχ|τελ|συν|繰|前|次|合|小)/i;

/** Whether a text consists only of such words. */
export function isBalanceLine(text: string): boolean {
  if (text.length > 80 || !beginnings.test(text)) return false;
  const folded = normalise(text);
  return balances.test(folded) || sums.test(folded);
}

/**
 * The text that marks a line as the bank's own: the only one that describes it or, if these are empty, one of any column if the line has a
 * day. '' if the line may be an item.
 */
export function balanceTextOf(cells: readonly string[], places: CellPositions, order: DateOrder): string {
  const texts = places.texts.flatMap((place) => at(cells, place) || []);
  // Some banks write the word in the place of the day.
  if (isBalanceLine(at(cells, places.date))) return at(cells, places.date);
  const all = texts.length === 0 && parseDate(at(cells, places.date), order) !== null ? cells : texts;
  return texts.length > 1 ? '' : (all.find(isBalanceLine) ?? '');
}

/** Minimum number of lines to compare with. */
const fewest = 4;

/**
 * Finds a balance without words in the first or last line: it has only a day, a number and at most one more cell, while every other line
 * has a description and more cells. Cells that are equal in all lines do not count.
 */
export function wordlessBalance(lines: readonly Row[], places: CellPositions, order: DateOrder): number | undefined {
  if (places.balance !== undefined || places.value === undefined || places.texts.length === 0) return undefined;
  const isDated = ({ cells }: Row): boolean => parseDate(at(cells, places.date), order) !== null;
  const [first, last] = [lines.find(isDated), lines.findLast(isDated)];
  const own = ({ cells }: Row): number =>
    cells.filter((cell, place) => {
      const isAlike = place !== places.date && cell === first?.cells[place] && cell === last?.cells[place];
      return cell !== '' && !isAlike;
    }).length;
  const isWordless = (row: Row): boolean =>
    own(row) <= 3 && !places.texts.some((place) => /\p{L}{2}/u.test(at(row.cells, place)));
  const [wordless, another] = [first, last].filter((row) => row && isWordless(row));
  if (wordless === undefined || another !== undefined || lines.length <= fewest) return undefined;
  const others = lines.filter((row) => row !== wordless && isDated(row));
  return others.every((row) => own(row) > 3) ? wordless.line : undefined;
}

/** The signed balance of such a line, null for a sum: from the balance column, or in files without one from the value column. */
export function statedBalance(
  text: string,
  cells: readonly string[],
  { decimal }: CsvSettings,
  places: CellPositions,
): string | null {
  if (sums.test(normalise(text))) return null;
  if (places.balance !== undefined) return signedText(at(cells, places.balance), decimal);
  if (places.value !== undefined) return signedText(at(cells, places.value), decimal);
  const owed = at(cells, places.debit);
  if (/[1-9]/.test(owed) && parseAmount(owed, decimal) !== null)
    return `-${signedText(owed, decimal)?.replace('-', '')}`;
  return signedText(at(cells, places.credit), decimal);
}
