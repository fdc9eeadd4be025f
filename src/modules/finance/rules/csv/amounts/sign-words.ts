import { normalise } from '#platform/entity/search-text.ts';
import { parseAmount } from './amounts.ts';
import type { DecimalSign, Direction, Row } from '../settings.ts';

/** Words that banks write only for income, of accounts and cards, as `normalise` spells them. */
const incoming =
  /\b(payment received|payment thank you|thank you for your payment|thank you|refund(ed)?|merchandise return|rebate|cash ?back|statement credit|salary|payroll|wages|interest (paid|earned|received|credit)|credit interest|gross interest|dividends?|direct deposit|ach deposit|zahlung erhalten|zahlungseingang|einzahlung|gutschrift|erstattung|ruckzahlung|gehalt|lohn|habenzinsen|salaire|remboursement|virement recu|pagamento recebido|(pix|ted|doc|transferencia|transf) recebid[ao]|deposito recebido|reembolso|salario|devolucion|nomina|stipendio|rimborso|salaris|terugbetaling|loenoverforsel|palkka|wynagrodzenie|zwrot|iade)\b|退款|退货|工资|還款入帳/;

/** Words that banks write only for outgo. */
const outgoing =
  /\b(purchase|sale|card payment|cash advance|atm withdrawal|withdrawal|direct debit|foreign transaction fee|annual fee|interest charged?|late fee|kartenzahlung|lastschrift|abhebung|auszahlung|einkauf|compra|saque|(pix|ted|doc|transferencia|transf) enviad[ao]|retirada|achat|retrait|prelevement|paiement par carte|paiement carte|acquisto|prelievo|pagamento pos|betaalautomaat|geldopname|korttiosto|kortkop|varekob|zakup|platnosc karta|platba kartou|alisveris|nakit avans)\b|消费|消費|取现|提款/;

/** Words for payments of a card's bill; on an account the same words mean outgo. */
const paid =
  /\b((auto ?pay|preauthori[sz]ed|automatic|interbank|credit card) ?payment|auto ?pay|payment (from|by)|direct debit|lastschrift|ausgleich|(inn?|ind)betal\w*|betalt bg|liquidacion( recibo)?|recibo tarjeta|su pago|pago (tarjeta|interbancario|recibido|en linea)|pago de (la )?tarjeta|prelevement automatique|addebito in (conto|c c)|hesaptan aktarim|kart odeme\w*)\b|还款|還款/;

/** Words for refunds. */
const returned = /\b(retur|retoure|returns?|storno|estorno|extorno|vraceni|anulacion|iade)\b/;

/** The direction of a line by its words; undefined without such words, or with words of both directions. */
function directionByWords(cells: readonly string[], ofCard: boolean): Direction | undefined {
  const text = normalise(cells.filter((cell) => /\p{L}{3}|\p{sc=Han}{2}/u.test(cell)).join(' | '));
  const isPaid = ofCard && paid.test(text);
  const comes = isPaid || incoming.test(text) || (ofCard && returned.test(text));
  const goes = !isPaid && outgoing.test(text);
  if (comes === goes) return undefined;
  return comes ? 'income' : 'outgo';
}

/** The common direction of the lines with an amount in one column, if all lines with such words agree. */
export function directionOfWords(rows: readonly Row[], place: number, ofCard: boolean): Direction | undefined {
  const filled = rows.slice(0, looked).filter(({ cells }) => /[1-9]/.test(cells[place] ?? ''));
  const found = new Set(filled.flatMap(({ cells }) => directionByWords(cells, ofCard) ?? []));
  return found.size === 1 ? [...found][0] : undefined;
}

/** The direction of every line with an amount by its words, if all lines have such words; undefined otherwise. */
export function directionsByWords(
  rows: readonly Row[],
  value: number,
  ofCard: boolean,
): ReadonlyMap<Row, Direction> | undefined {
  const directions = new Map<Row, Direction>();
  for (const row of rows) {
    if (!/[1-9]/.test(row.cells[value] ?? '')) continue;
    const words = row.cells.filter((_, at) => at !== value);
    const direction = directionByWords(words, ofCard);
    if (direction === undefined) return undefined;
    directions.set(row, direction);
  }
  return directions;
}

/** The meaning of a number without a sign, and the number of lines that say so. */
interface WordEvidence {
  readonly most: Direction;
  readonly lines: number;
}

/** Number of lines to read. */
const looked = 400;

/**
 * The meaning of a number without a sign by the words of the lines; undefined if there are none or they disagree. A line with words of both
 * directions, such as a refunded purchase, does not count.
 */
export function directionOfWord(
  rows: readonly Row[],
  { value, decimal, ofCard }: { readonly value: number; readonly decimal: DecimalSign; readonly ofCard: boolean },
): WordEvidence | undefined {
  const meanings: Direction[] = [];
  for (const { cells } of rows.slice(0, looked)) {
    const amount = parseAmount(cells[value] ?? '', decimal);
    if (amount === null || amount.mark !== null) continue;
    const direction = directionByWords(
      cells.filter((_, at) => at !== value),
      ofCard,
    );
    if (direction === undefined) continue;
    const isBare = amount.sign !== '-';
    meanings.push((direction === 'income') === isBare ? 'income' : 'outgo');
  }
  const [most] = meanings;
  return most === undefined || meanings.some((one) => one !== most) ? undefined : { most, lines: meanings.length };
}
