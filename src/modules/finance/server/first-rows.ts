import type { Input } from '#platform/entity/define.ts';
import { formatMoney } from '#platform/entity/format.ts';
import type { Region } from '#platform/entity/region/region.ts';
import type { FirstRows } from '#platform/server/app.ts';
import { wallet } from '../entities/wallet.ts';

/** A name with an amount, in all of its digits. */
function withAmount(name: unknown, amount: unknown, currency: unknown, region: Region): string {
  const digits = String(amount).split('.')[1]?.length ?? 0;
  const sum = formatMoney(String(amount), region, String(currency), digits);
  return name === '' ? sum : `${String(name)} · ${sum}`;
}

/** The next bills on the dashboard, the wallets that are in use, and the newest rows of a wallet. */
export const firstRows: readonly FirstRows[] = [
  {
    screen: '',
    path: () => '_month',
    rows: ({ bills }) => (bills as readonly Input[]).map((bill) => ({ ...bill, _id: bill['record'] })),
    text: ({ label, amount, currency }, region) => withAmount(label, amount, currency, region),
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
