import type { Input } from '#platform/entity/define.ts';
import { formatMoney } from '#platform/entity/format.ts';
import { fill } from '#platform/entity/messages.ts';
import type { Region } from '#platform/entity/region/region.ts';
import type { FirstRows } from '#platform/server/app.ts';
import { wallet } from '../entities/wallet.ts';
import { noticeWords } from '../locales/notices.ts';

/** An amount in all of its digits. */
function withCurrency(amount: unknown, currency: unknown, region: Region): string {
  const digits = String(amount).split('.')[1]?.length ?? 0;
  return formatMoney(String(amount), region, String(currency), digits);
}

/** A name with an amount. */
function withAmount(name: unknown, amount: unknown, currency: unknown, region: Region): string {
  const sum = withCurrency(amount, currency, region);
  return name === '' ? sum : `${String(name)} · ${sum}`;
}

/** The sums of a month in one currency: income, spending and their difference. */
function monthText(figures: Input, region: Region): string {
  const sum = (part: string): string => withCurrency(figures[part], figures['currency'], region);
  const words = { in: sum('in'), out: sum('out'), left: sum('left') };
  return fill(noticeWords[region.locale]['summary.month'], region.locale, words);
}

/** The month and the next bills on the dashboard, the wallets that are in use, and the newest rows of a wallet. */
export const firstRows: readonly FirstRows[] = [
  {
    screen: '',
    path: () => '_month',
    rows: ({ figures, bills }) => [
      ...(figures as readonly Input[]).map((one) => ({ ...one, to: 'forecast' })),
      ...(bills as readonly Input[]).map((bill) => ({ ...bill, _id: bill['record'] })),
    ],
    text: (row, region) =>
      row['label'] === undefined
        ? monthText(row, region)
        : withAmount(row['label'], row['amount'], row['currency'], region),
  },
  {
    screen: wallet.plural,
    path: () => '_find',
    query: {
      selector: { klass: wallet.kind, active: true },
      sort: [{ name: 'asc' }],
      fields: ['_id', 'label', 'balance', 'currency'],
    },
    text: ({ label, balance, currency }, region) => withAmount(label, balance ?? '0', currency, region),
  },
  {
    screen: `${wallet.plural}/:id`,
    path: (id) => `_ledger/${id}?limit=12`,
    text: ({ who, description, categories }) => [who ?? description, ...(categories as string[])].join(' · '),
  },
];
