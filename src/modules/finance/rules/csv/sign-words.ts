import { normalise } from '#platform/entity/search-text.ts';
import { parseAmount } from './amounts.ts';
import type { DecimalSign, Direction, Row } from './settings.ts';

/** What banks write at money that came in, to an account or a card, and at nothing else; `normalise` writes it so. */
const incoming =
  /\b(payment received|payment thank you|thank you for your payment|thank you|refund(ed)?|merchandise return|rebate|cash ?back|statement credit|salary|payroll|wages|interest (paid|earned|received|credit)|credit interest|gross interest|dividends?|direct deposit|ach deposit|zahlung erhalten|zahlungseingang|einzahlung|gutschrift|erstattung|ruckzahlung|gehalt|lohn|habenzinsen|salaire|remboursement|virement recu|pagamento recebido|reembolso|salario|devolucion|nomina|stipendio|rimborso|salaris|terugbetaling|loenoverforsel|palkka|wynagrodzenie|zwrot|iade)\b/;

/** And at money that went out. */
const outgoing =
  /\b(purchase|sale|card payment|cash advance|atm withdrawal|withdrawal|direct debit|foreign transaction fee|annual fee|interest charged?|late fee|kartenzahlung|lastschrift|abhebung|auszahlung|einkauf|compra|saque|retirada|achat|retrait|prelevement|paiement par carte|paiement carte|acquisto|prelievo|pagamento pos|betaalautomaat|geldopname|korttiosto|kortkop|varekob|zakup|platnosc karta|platba kartou|alisveris|nakit avans)\b/;

/** What a number without a sign is, and how many lines say so. */
interface Said {
  readonly most: Direction;
  readonly lines: number;
}

/** Lines that are looked at. */
const looked = 400;

/**
 * What the words of the lines say of a number without a sign, where all that say anything agree: undefined where none does, or they do not.
 * Lines with words of both kinds, a purchase that was paid back, say nothing.
 */
export function saidBy(rows: readonly Row[], value: number, decimal: DecimalSign): Said | undefined {
  const said: Direction[] = [];
  for (const { cells } of rows.slice(0, looked)) {
    const amount = parseAmount(cells[value] ?? '', decimal);
    if (amount === null || amount.mark !== null) continue;
    const text = normalise(cells.filter((cell, at) => at !== value && /\p{L}{3}/u.test(cell)).join(' | '));
    const [comes, goes] = [incoming.test(text), outgoing.test(text)];
    if (comes === goes) continue;
    const isBare = amount.sign !== '-';
    said.push(comes === isBare ? 'income' : 'outgo');
  }
  const [most] = said;
  return most === undefined || said.some((one) => one !== most) ? undefined : { most, lines: said.length };
}
