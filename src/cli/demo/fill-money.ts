import type { Input } from '#platform/entity/define.ts';
import type { Client } from '#src/testing/client.ts';
import type { DemoMoney, DemoMonthly } from './money.ts';

const day = 86_400_000;
const months = 5;

/** Writes a group's wallets with the last months of their rows; what lies ahead or is a few days old waits to be confirmed. */
export async function fillMoney(carla: Client, group: string, money: DemoMoney, today: number): Promise<void> {
  const wallets: string[] = [];
  for (const wallet of money.wallets) {
    const made = await carla.call('POST', group, { klass: 'wallet', ...wallet });
    if (made.status !== 201) throw new Error(`wallet: ${made.text}`);
    wallets.push(String(made.body['id']));
  }
  const { text_to_match, text_to_change } = money.mapping;
  const docs = [
    ...rowsOf(money, wallets, today).toSorted((a, b) => (String(a['date']) < String(b['date']) ? -1 : 1)),
    { klass: 'mapping', target: 'outgo', field_to_watch: 'third_party', text_to_match, text_to_change },
  ];
  const { body, text } = await carla.call('POST', `${group}/_bulk_docs`, { docs });
  if (JSON.stringify(body).includes('"error"') || text.includes('"error"')) throw new Error(`rows: ${text}`);
}

function rowsOf(money: DemoMoney, wallets: readonly string[], today: number): Input[] {
  const date = (days: number): string => new Date(today - days * day).toISOString().slice(0, 10);
  const now = date(0);
  const [bank, savings, card, abroad] = wallets;
  const monthly = monthsBefore(now).flatMap((month, back): Input[] => [
    ...money.monthly.map((row) => ({
      ...rowOf(row, wallets, swayed(row, back)),
      date: dayOf(month, row.day),
      confirmed: true,
    })),
    transferOf(money.saved, month, bank, savings),
    transferOf(money.cardBill, month, bank, card),
  ]);
  const once = money.once.map((row) => ({
    ...rowOf(row, wallets, row.value.toFixed(2)),
    date: date(row.days),
    confirmed: row.open !== true,
  }));
  const { days, out, in: brought, fee, description } = money.exchange;
  const exchange = {
    klass: 'exchange',
    source_wallet_id: bank,
    destination_wallet_id: abroad,
    date: date(days),
    value_out: out,
    value_in: brought,
    fee,
    description,
    confirmed: true,
  };
  return [...monthly.filter((row) => String(row['date']) <= now), ...once, exchange];
}

function rowOf(
  row: Pick<DemoMonthly, 'wallet' | 'income' | 'who' | 'description' | 'category'>,
  wallets: readonly string[],
  value: string,
): Input {
  const { wallet, income, who, description, category } = row;
  return {
    klass: income === true ? 'income' : 'outgo',
    wallet_id: wallets[wallet],
    value,
    [income === true ? 'paid_by' : 'paid_to']: who,
    ...(description === undefined ? {} : { description }),
    categories: [category],
  };
}

function transferOf(
  { day: on, value, description }: DemoMoney['saved'],
  month: string,
  source: string | undefined,
  destination: string | undefined,
): Input {
  return {
    klass: 'transfer',
    source_wallet_id: source,
    destination_wallet_id: destination,
    date: dayOf(month, on),
    value,
    description,
    confirmed: true,
  };
}

/** A value that differs from month to month, always in the same way. */
function swayed({ value, sway = 0, day: on }: DemoMonthly, back: number): string {
  return (value + sway * Math.sin(on + back * 2.3)).toFixed(2);
}

/** `YYYY-MM` of this month and those before it, the newest first. */
function monthsBefore(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: months }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}

function dayOf(month: string, on: number): string {
  return `${month}-${String(on).padStart(2, '0')}`;
}
