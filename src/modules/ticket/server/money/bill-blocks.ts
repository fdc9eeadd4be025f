import type { AnyDoc } from '#platform/entity/define.ts';
import { formatNumber } from '#platform/entity/format.ts';
import { qrRows } from '#modules/people/rules/qr-rows.ts';
import { lineAmount } from '../../rules/money/order-total.ts';
import { pixOfOrder } from '../../rules/money/pix-code.ts';
import type { SheetBlock, SheetFact } from '../../rules/sheets/sheet.ts';
import type { Bill, LineDoc } from './bill.ts';
import { present, type Print } from '../print/print-context.ts';

/** The lines of a bill with total, paid and due, and the Pix code of what is due. Costs of the shop are not printed. */
export function billBlocks(print: Print, ticket: AnyDoc, bill: Bill): SheetBlock[] {
  const [first] = [...bill.lines, ...bill.payments];
  if (first === undefined) return [];
  const money = (value: unknown): string => print.money(value, first.currency);
  const number = (value: string): string => formatNumber(value, print.region);
  const row = (line: LineDoc): string[] => [
    line.description ?? '',
    line.line_kind === 'discount' ? '' : number(line.quantity ?? '1'),
    line.line_kind !== 'discount' ? money(line.value) : line.percent === undefined ? '' : `${number(line.percent)} %`,
    money(lineAmount(line, bill.totals.work)),
  ];
  const heads = [print.say('bill'), print.say('quantity'), print.say('value'), print.say('total')];
  return [
    ...(bill.lines.length === 0 ? [] : [{ kind: 'table', heads, rows: bill.lines.map(row) } as const]),
    { kind: 'sums', sums: sumsOf(print, bill, money) },
    ...pixBlock(print, ticket, bill),
  ];
}

function sumsOf(
  print: Print,
  { lines, totals, paid, due }: Bill,
  money: (value: string) => string,
): readonly SheetFact[] {
  if (lines.length === 0) return [[print.say('deposit'), money(paid)]];
  const isOver = due.startsWith('-');
  return present([
    [print.say('discount'), totals.discount === '0.00' ? '' : money(`-${totals.discount}`)],
    ...totals.taxes.map(({ rate, added, tax }): [string, string] => [
      print.say(added ? 'tax-added' : 'tax-part').replace('{rate}', formatNumber(rate, print.region)),
      money(tax),
    ]),
    [print.say('total'), money(totals.total)],
    [print.say('paid'), paid === '0.00' ? '' : money(paid)],
    [print.say(isOver ? 'overpaid' : 'due'), paid === '0.00' ? '' : money(isOver ? due.slice(1) : due)],
  ]);
}

function pixBlock(print: Print, ticket: AnyDoc, bill: Bill): SheetBlock[] {
  const currency = bill.lines[0]?.currency ?? '';
  const pix =
    ticket['status'] === 'cancel'
      ? null
      : pixOfOrder(print.payee, { due: bill.due, currency, number: Number(ticket['number']) });
  if (pix === null) return [];
  const facts: readonly SheetFact[] = [
    [print.say('pix-code'), pix.code],
    [print.say('pix-key'), pix.key.key],
  ];
  return [{ kind: 'pix', rows: qrRows(pix.code), code: pix.code, facts }];
}
