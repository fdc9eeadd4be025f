import type { Input } from '#platform/entity/define.ts';
import { formatMoney } from '#platform/entity/format.ts';
import type { FirstRows } from '#platform/server/app.ts';
import { wallet } from '../entities/wallet.ts';

/** The next bills on the dashboard, and the newest rows of a wallet. */
export const firstRows: readonly FirstRows[] = [
  {
    screen: '',
    path: () => '_month',
    rows: ({ bills }) => (bills as readonly Input[]).map((bill) => ({ ...bill, _id: bill['record'] })),
    text: ({ label, amount, currency }, region) => {
      const digits = String(amount).split('.')[1]?.length ?? 0;
      const sum = formatMoney(String(amount), region, String(currency), digits);
      return label === '' ? sum : `${String(label)} · ${sum}`;
    },
  },
  {
    screen: `${wallet.plural}/:id`,
    path: (id) => `_ledger/${id}?limit=12`,
    text: ({ who, description, categories }) => [who ?? description, ...(categories as string[])].join(' · '),
  },
];
