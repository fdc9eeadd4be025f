import { qrRows } from '#modules/people/rules/qr-rows.ts';
import { lineAmount } from '../../rules/money/order-total.ts';
import { pixOfOrder } from '../../rules/money/pix-code.ts';
import type { LineDoc } from '../money/bill.ts';
import { type Html, markup } from './html.ts';
import type { PageData } from './page-data.ts';
import type { PageFormats } from './page-formats.ts';

/** A longer bill shows its sums alone, so that the page stays small. */
const maxShown = 60;

/** What the order costs, what was paid, and a Pix code for what is due. */
export function billHtml(data: PageData, formats: PageFormats): Html | null {
  const { bill } = data;
  const [first] = [...(bill?.lines ?? []), ...(bill?.payments ?? [])];
  if (bill === null || first === undefined) return null;
  const { say, money, number } = formats;
  const sum = (word: 'discount' | 'total' | 'paid' | 'due' | 'overpaid', amount: string): Html =>
    markup`<tr><td>${say(word)}<td>${money(amount, first.currency)}`;
  const { totals, paid, due } = bill;
  const row = (line: LineDoc): Html => {
    const quantity = line.quantity ?? '1';
    const each =
      line.line_kind === 'discount' || quantity === '1'
        ? null
        : markup`<small>${number(quantity)} × ${money(line.value, line.currency)}</small>`;
    return markup`<tr><td>${line.description}${each}<td>${money(lineAmount(line, totals.work), line.currency)}`;
  };
  const added = totals.taxes.filter((tax) => tax.added);
  return markup`<section><h2>${say('bill')}</h2><table>
    <tbody>${bill.lines.length > maxShown ? null : bill.lines.map(row)}
    ${added.map(({ rate, tax }) => markup`<tr><td>${say('tax.added', { rate: number(rate) })}<td>${money(tax, first.currency)}`)}</tbody>
    <tfoot>${bill.lines.length === 0 ? null : sum('total', totals.total)}${paid === '0.00' ? null : sum('paid', paid)}
    ${due === '0.00' ? markup`<tr><td colspan=2>${say('settled')}` : due.startsWith('-') ? overpaid(sum, bill.lines.length, due) : sum('due', due)}</tfoot>
  </table>${pixHtml(data, due, first.currency ?? '', formats)}</section>`;
}

/** Without lines the payments are a deposit, and nothing was overpaid. */
function overpaid(sum: (word: 'overpaid', amount: string) => Html, lines: number, due: string): Html | null {
  return lines === 0 ? null : sum('overpaid', due.slice(1));
}

function pixHtml({ ticket, payee }: PageData, due: string, currency: string, { say }: PageFormats): Html | null {
  const number = Number(ticket['number']);
  const pix = ticket['status'] === 'cancel' ? null : pixOfOrder(payee, { due, currency, number });
  if (pix === null) return null;
  return markup`<h2>${say('pix')}</h2>${qrHtml(qrRows(pix.code))}
    <label class="o">${say('pix.code')}<textarea readonly rows="5">${pix.code}</textarea></label>
    <dl><dt>${say('pix.key')}</dt><dd>${pix.key.key}</dd></dl>`;
}

/** Each row as strokes of one line, which is a third of the size of a square for each dot. */
function qrHtml(rows: readonly string[]): Html {
  const path = rows.map((row, y) => `M0 ${y}.5${[...row.matchAll(/0+|1+/g)].map(strokeOf).join('')}`).join('');
  const size = String(rows.length);
  return markup`<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="Pix"><path d="${path}" stroke="#000" shape-rendering="crispEdges"/></svg>`;
}

function strokeOf([run]: RegExpMatchArray): string {
  return `${run.startsWith('1') ? 'h' : 'm'}${run.length}${run.startsWith('1') ? '' : ' 0'}`;
}
