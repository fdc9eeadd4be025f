import { IconReceipt, IconTrendingUp } from '@tabler/icons-react';
import { machineDay } from '#platform/entity/region/format-date.ts';
import { formatMoney } from '#platform/entity/format.ts';
import { normalise } from '#platform/entity/search-text.ts';
import { findAll } from '#platform/web/api/api.ts';
import { post } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { typedAmount } from '#platform/web/fields/typed-amount.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import type { TypedCommands, TypedContext } from '#platform/web/module.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { newPath, recordPath } from '#platform/web/routing/paths.ts';
import { alikeness } from '#platform/web/shell/commands/word-match.ts';
import { income } from '../entities/income.ts';
import { outgo } from '../entities/outgo.ts';
import { wallet } from '../entities/wallet.ts';
import { amountComplaint, takesRows } from '../rules/entering.ts';
import { numberIn, typedEntry, type TypedEntry } from '../rules/typed-entry.ts';
import { newestRowQuery } from './last-wallet.ts';
import type { WalletDoc } from './wallet-doc.ts';

const entities = { outgo, income };

/** `expense 12.50 bakery` saves an expense of today in the wallet of the newest one; a person without a wallet makes one first. */
export const typed: TypedCommands = async (text, context) => {
  const entry = read(text, context);
  if (entry === null) return [];
  const into = await usualWallet(entry.kind, context);
  const icon = entry.kind === 'outgo' ? IconReceipt : IconTrendingUp;
  const { t, region, account } = context;
  if (into === undefined) {
    const label = t('entry.typed.no-wallet');
    return [{ key: 'typed-entry', group: 'actions', icon, label, to: newPath(account, wallet) }];
  }
  if (amountComplaint('value', entry.value, [into.precision ?? 2]) !== undefined) return [];
  const amount = formatMoney(entry.value, region, into.currency, into.precision);
  const label = [t(`entry.typed.${entry.kind}`, { amount }), entry.who].filter(Boolean).join(' · ');
  return [
    {
      key: 'typed-entry',
      group: 'actions',
      icon,
      label,
      facts: t('entry.typed.into', { wallet: into.label }),
      to: () => void save({ ...entry, amount }, into, context),
    },
  ];
};

interface Entry extends TypedEntry {
  /** The amount as the wire has it. */
  readonly value: string;
}

function read(text: string, { words, region, t }: TypedContext): Entry | null {
  const known = (kind: TypedEntry['kind']): readonly string[] =>
    normalise(`${words['new']} ${words[kind]} ${words[`${kind}.new`]} ${t(kind)}`).split(' ');
  const meaning = { outgo: known('outgo'), income: known('income') };
  const valueOf = (word: string): string | null => typedAmount(numberIn(word) ?? '', region);
  const entry = typedEntry(text, {
    means: (word, kind) => meaning[kind].some((one) => isSame(normalise(word), one)),
    isAmount: (word) => valueOf(word) !== null,
  });
  const value = entry === null ? null : valueOf(entry.amount);
  return entry === null || value === null ? null : { ...entry, value };
}

/** A name of a shop is not taken for a mistyped word. */
function isSame(word: string, known: string): boolean {
  return word === known || (word.length > 3 && alikeness(word, known) >= 0.95);
}

/** The wallet of the person's newest row of the kind, else the first one that takes rows. */
async function usualWallet(
  kind: TypedEntry['kind'],
  { account, client, me }: TypedContext,
): Promise<WalletDoc | undefined> {
  const wallets = await client.fetchQuery({
    queryKey: ['docs', account, wallet.kind, 'for-typed'],
    queryFn: async ({ signal }) =>
      findAll<WalletDoc>(
        account,
        {
          selector: { klass: wallet.kind },
          fields: ['_id', 'label', ...Object.keys(wallet.fields)],
          sort: [{ name: 'asc' }],
        },
        signal,
      ),
    staleTime: 30_000,
  });
  const newest = await client.fetchQuery({ ...newestRowQuery(account, kind, me), staleTime: 30_000 });
  const open = wallets.filter(takesRows);
  return open.find(({ _id }) => _id === newest[0]?.['wallet_id']) ?? open[0];
}

async function save(entry: Entry, into: WalletDoc, { account, client, t, go }: TypedContext): Promise<void> {
  const entity = entities[entry.kind];
  const other = entry.kind === 'outgo' ? 'paid_to' : 'paid_by';
  try {
    const saved = await post(account, {
      klass: entity.kind,
      wallet_id: into._id,
      date: machineDay(),
      value: entry.value,
      ...(entry.who === '' ? {} : { [other]: entry.who }),
    });
    showToast({
      text: t(`entry.typed.saved.${entry.kind}`, { amount: entry.amount, wallet: into.label }),
      undo: { db: account, write: [{ _id: saved.id, _rev: saved.rev, klass: entity.kind, _deleted: true }] },
      action: { label: t('action.open'), run: () => go(recordPath(account, entity, saved.id)) },
    });
    await Promise.all([entity.kind, wallet.kind].map(async (kind) => refresh(client, account, kind)));
  } catch (error) {
    showToast({ text: errorText(t, error), failed: true });
  }
}
