import { failure } from '#platform/entity/failure.ts';
import { isDate } from '#platform/entity/check.ts';
import { checkKindScope } from '#platform/server/auth/scopes.ts';
import type { Context } from '#platform/server/context.ts';
import { orderPayment } from '../../entities/order-payment.ts';
import { dayFigures, type Drawer, type MethodSums } from '../../rules/drawer/day.ts';
import type { Sheet, SheetBlock } from '../../rules/sheets/sheet.ts';
import { type Print, printContext } from '../print/print-context.ts';
import { dayReport } from './day-report.ts';

/** The report of a day to print: the sums of each method and the drawers. */
export async function daySheet(ctx: Context, day: string): Promise<Sheet> {
  checkKindScope(ctx.who, orderPayment, 'read');
  if (!isDate(day)) throw failure('not_found', 'missing');
  const print = await printContext(ctx);
  const report = await dayReport(ctx, day, print.timeZone);
  return {
    locale: print.locale,
    issuer: print.issuer,
    heading: print.say('day-report'),
    number: '',
    date: print.date(day),
    copies: [''],
    blocks: [
      ...report.methods.flatMap((sums) => methodBlocks(print, sums)),
      { kind: 'facts', facts: [[print.say('day-tickets'), String(report.tickets)]] },
      ...report.drawers.flatMap((drawer) => drawerBlocks(print, drawer)),
    ],
    foot: null,
    signatures: [{ label: print.say('sign.date') }, { label: print.say('sign.shop') }],
    qr: null,
    address: null,
    made: `${day}T00:00:00.000Z`,
  };
}

function methodBlocks(print: Print, sums: MethodSums): SheetBlock[] {
  const money = (amount: string): string => print.money(amount, sums.currency);
  return [
    { kind: 'heading', level: 2, text: print.say(`method.${sums.method}`) },
    {
      kind: 'sums',
      sums: [
        ...dayFigures.flatMap((figure) =>
          sums[figure] === '0.00' ? [] : [[print.say(`day.${figure}`), money(sums[figure])] as const],
        ),
        [print.say('total'), money(sums.total)],
      ],
    },
  ];
}

function drawerBlocks(print: Print, drawer: Drawer): SheetBlock[] {
  const money = (amount: string): string => print.money(amount, drawer.currency);
  return [
    { kind: 'heading', level: 2, text: `${print.say('drawer')}: ${drawer.person}` },
    {
      kind: 'facts',
      facts: [
        [print.say('drawer.opened'), print.moment(drawer.opened_at)],
        ...(drawer.closed_at === undefined
          ? []
          : [[print.say('drawer.closed'), print.moment(drawer.closed_at)] as const]),
        ...(drawer.note === undefined ? [] : [[print.say('drawer.note'), drawer.note] as const]),
      ],
    },
    {
      kind: 'sums',
      sums: [
        [print.say('drawer.opening'), money(drawer.opening)],
        [print.say('drawer.expected'), money(drawer.expected)],
        ...(drawer.counted === undefined ? [] : [[print.say('drawer.counted'), money(drawer.counted)] as const]),
        ...(drawer.difference === undefined
          ? []
          : [[print.say('drawer.difference'), money(drawer.difference)] as const]),
      ],
    },
  ];
}
