import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#platform/entity/parse-day.ts';
import type { CardBills } from '../../rules/cards/bills.ts';
import { addMonths, closingOf, dayIn, openingOf, type CardCalendar } from '../../rules/cards/calendar.ts';
import { foundGroup, signUp, testApp, type Client, type TestApp } from '#src/testing/app.ts';

/** Twelve monthly files of four card issuers, in any order, with three purchases in ten instalments that were laid out before. */

let running: TestApp;
let ana: Client;
let group: string;
beforeAll(async () => {
  running = await testApp();
  ana = await signUp(running.app);
  group = await foundGroup(ana);
});
afterAll(async () => running.close());

type Body = Record<string, unknown>;
async function make(klass: string, fields: Body): Promise<string> {
  const made = await ana.call('POST', group, { klass, ...fields });
  expect(made.status, made.text).toBe(201);
  return String(made.body['id']);
}

interface Line {
  readonly date: string;
  readonly shop: string;
  readonly cents: number;
  readonly part?: readonly [part: number, count: number];
}

/** How a bank writes its file, the day on which its bills close, and where it puts the rest of a division. */
interface Issuer {
  readonly closingDay: number;
  readonly rest: 'first' | 'last';
  /** Whether instalments have the day of the purchase, not that of their month. */
  readonly bought: boolean;
  readonly settings: Body;
  readonly file: (lines: readonly Line[]) => string;
}

const amount = (cents: number, point: string): string =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}${point}${String(Math.abs(cents) % 100).padStart(2, '0')}`;
const dmy = (day: string): string => day.split('-').toReversed().join('/');
const two = (number: number): string => String(number).padStart(2, '0');
const mostly = (most_items_are: string): Body => ({ most_items_are, header_line: 1 });

const issuers: Readonly<Record<string, Issuer>> = {
  'Parcela 2/10 and days of the month': {
    closingDay: 3,
    rest: 'first',
    bought: false,
    settings: { column: ['date', 'description', 'value'], date_format: 'ymd', decimal: '.', ...mostly('outgo') },
    file: (lines) =>
      `date,title,amount\n${lines.map(({ date, shop, cents, part }) => `${date},${shop}${part ? ` - Parcela ${part.join('/')}` : ''},${amount(cents, '.')}`).join('\n')}\n`,
  },
  'PARC 02/10 and days of the purchase': {
    closingDay: 28,
    rest: 'last',
    bought: true,
    settings: { column: ['date', 'description', 'value'], date_format: 'dmy', decimal: ',', ...mostly('outgo') },
    file: (lines) =>
      `data;lançamento;valor\n${lines.map(({ date, shop, cents, part }) => `${dmy(date)};${shop.toUpperCase()}${part ? ` PARC ${part.map(two).join('/')}` : ''};${amount(cents, ',')}`).join('\n')}\n`,
  },
  '02/10 and a minus': {
    closingDay: 15,
    rest: 'last',
    bought: true,
    settings: { column: ['date', 'description', 'value'], date_format: 'dmy', decimal: ',', ...mostly('income') },
    file: (lines) =>
      `Data;Histórico;Valor\n${lines.map(({ date, shop, cents, part }) => `${dmy(date)};${shop}${part ? ` ${part.map(two).join('/')}` : ''};${amount(-cents, ',')}`).join('\n')}\n`,
  },
  'Parcela 2 de 10 in a column of its own': {
    closingDay: 31,
    rest: 'first',
    bought: false,
    settings: {
      column: ['date', 'description', 'description', 'value'],
      date_format: 'dmy',
      decimal: ',',
      ...mostly('outgo'),
    },
    file: (lines) =>
      `Data;Lançamento;Tipo;Valor\n${lines.map(({ date, shop, cents, part }) => `${dmy(date)};${shop};${part ? `Parcela ${part[0]} de ${part[1]}` : 'Compra à vista'};${amount(cents, ',')}`).join('\n')}\n`,
  },
};

const count = 10;
/** Two cost the same, and none can be divided by ten. */
const plans = [
  { shop: 'Magalu Geladeira', cents: 250_007, after: 0 },
  { shop: 'Decathlon', cents: 99_999, after: 1 },
  { shop: 'Fast Shop', cents: 99_999, after: 3 },
];

/** The lines of each month's file; a purchase of a part's amount, which is none, is beside each. */
function linesOf({ rest, bought }: Issuer, calendar: CardCalendar, months: readonly string[]) {
  const files = new Map(months.map((month) => [month, [] as Line[]]));
  for (const { shop, cents, after } of plans) {
    const part = Math.floor(cents / count);
    for (let at = 0; at < count; at += 1) {
      const month = addMonths(months[after] ?? '', at);
      const day = dayIn(bought ? (months[after] ?? '') : month, 10);
      const isRest = at === (rest === 'first' ? 0 : count - 1);
      const line = {
        date: day,
        shop,
        cents: part + (isRest ? cents - part * count : 0),
        part: [at + 1, count] as const,
      };
      files.get(month)?.push(line);
    }
  }
  for (const [at, month] of months.entries()) {
    const first = openingOf(calendar, month);
    files
      .get(month)
      ?.push(
        { date: addDays(first, 2), shop: 'Padaria', cents: 1250 },
        { date: addDays(first, 2), shop: 'Padaria', cents: 1250 },
        { date: addDays(first, 9), shop: 'Posto', cents: 9999 + at },
        { date: closingOf(calendar, month), shop: `Livraria ${'abcdefghijkl'.charAt(at)}`, cents: 9999 },
      );
  }
  return files;
}

async function bills(card: string): Promise<CardBills> {
  return (await ana.call('GET', `${group}/_bills/${card}?back=13`)).body as unknown as CardBills;
}

test.each(Object.entries(issuers))('%s: each row is there once, and each bill is exact', async (name, issuer) => {
  const { closingDay, settings, file } = issuer;
  const calendar = { closingDay, dueDay: 10, moved: new Map<string, string>() };
  const { current } = await bills(await make('wallet', { name, card: true, closing_day: closingDay, due_day: 10 }));
  const months = Array.from({ length: 12 }, (_month, at) => addMonths(current, at - 11));
  const files = linesOf(issuer, calendar, months);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(months, { minLength: 12 }), async (order) => {
      const card = { card: true, limit: '10000', closing_day: closingDay, due_day: 10 };
      const wallet = await make('wallet', { name, currency: 'BRL', ...card });
      for (const { shop, cents, after } of plans) {
        // The second one is called by another name than the bank's.
        const description = shop === 'Decathlon' ? 'Barraca' : shop;
        const purchase = { wallet_id: wallet, date: dayIn(months[after] ?? '', 10), first_bill: months[after] };
        await make('instalment_plan', { description, total: amount(cents, '.'), count, ...purchase });
      }
      const planned = plans.reduce((sum, { cents }) => sum + cents, 0);
      expect(await bills(wallet)).toMatchObject({ available: amount(1_000_000 - planned, '.') });
      for (const month of order) {
        const content = file(files.get(month) ?? []);
        const send = async () =>
          ana.call('POST', `${group}/wallets-upload`, {
            wallet,
            content,
            status: 'confirmed',
            mode: 'import',
            ...settings,
          });
        const sent = await send();
        expect(sent.status, sent.text).toBe(201);
        await ana.call('PUT', `${group}/_design/accept/_update/csv/${String(sent.body['id'])}`, {});
        expect((await send()).body).toMatchObject({ added: 0 });
      }
      const found = new Map((await bills(wallet)).bills.map((bill) => [bill.bill, bill]));
      const exact = months.map((month) => {
        const lines = files.get(month) ?? [];
        return `${month} ${lines.length} ${amount(
          lines.reduce((sum, { cents }) => sum + cents, 0),
          '.',
        )}`;
      });
      expect(months.map((month) => `${month} ${found.get(month)?.count} ${found.get(month)?.total}`)).toEqual(exact);
      const rows = await ana.call('POST', `${group}/_find`, {
        selector: { klass: 'outgo', wallet_id: wallet, plan_id: { $exists: true } },
        limit: 100,
      });
      expect(rows.body['docs']).toHaveLength(plans.length * count);
    }),
    { numRuns: 2 },
  );
});
