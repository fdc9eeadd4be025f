import { Button, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { machineDay } from '#platform/entity/region/format-date.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { useToday } from '#platform/web/data/use-today.ts';
import { Segments } from '#platform/web/fields/segments.tsx';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { PhotoButton } from '#modules/activity/web/files/photo-button.tsx';
import { useQuery } from '@tanstack/react-query';
import { takesRows } from '../../rules/entering.ts';
import { newestRowQuery } from '../last-wallet.ts';
import { useMoney } from '../money.tsx';
import { useKnownCategories } from '../register/use-known-categories.ts';
import { useSuggestions } from '../register/use-suggestions.ts';
import { useWallets, type WalletDoc } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';
import './quick.css';
import { Chips } from './quick-chips.tsx';
import { useOutbox } from './use-outbox.ts';
import { useQuickEntry } from './use-quick-entry.ts';
import { WaitingEntries } from './waiting-entries.tsx';

/** Names and categories that are one tap away. */
const [mostNames, mostCategories] = [8, 8];

/** Entry on a phone: the amount, a name, and done. It works without a network, too. */
export function QuickPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const wallets = useWallets(account);
  const title = t('quick.title');
  useTitle(title);
  return (
    <div className="o-page f-quick-page">
      <h1>{title}</h1>
      <QueryState query={wallets}>
        {(all) => {
          const usable = all.filter(takesRows);
          return usable.length === 0 ? (
            <EmptyState title={t('quick.no-wallet')} />
          ) : (
            <QuickForm account={account} wallets={usable} />
          );
        }}
      </QueryState>
    </div>
  );
}

function QuickForm({ account, wallets }: { account: string; wallets: readonly WalletDoc[] }): ReactNode {
  const t = useTranslations();
  const day = useToday(account) ?? machineDay();
  const money = useMoney();
  const entry = useQuickEntry(account);
  const outbox = useOutbox(account);
  const value = useRef<HTMLInputElement>(null);
  const { draft, set, photos, complaints } = entry;
  const known = useSuggestions(account, draft.kind, draft.who);
  const categories = useKnownCategories(account, draft.kind).slice(0, mostCategories);
  const usual = useUsualWallet(account, draft.kind, wallets);
  const wallet = wallets.find(({ _id }) => _id === draft.wallet) ?? usual;
  const submit = async (): Promise<void> => {
    const taken = await entry.take(wallet, day);
    if (taken !== null) {
      const amount = money(String(taken.doc['value']), wallet.currency ?? '');
      outbox.add({ ...taken, label: [amount, draft.who].filter(Boolean).join(' · ') });
    }
    value.current?.focus();
  };
  useEffect(() => value.current?.focus(), []);
  const wrong = Object.values(complaints).flat();
  return (
    <form
      className="f-quick-form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <WaitingEntries
        waiting={outbox.waiting}
        onTakeBack={(one) => {
          outbox.drop(one.id);
          void entry.takeBack(one);
        }}
      />
      <TextInput
        ref={value}
        size="xl"
        className="f-quick-amount"
        inputMode="decimal"
        enterKeyHint="done"
        autoComplete="off"
        label={`${t('quick.amount')} (${wallet.currency ?? ''})`}
        value={draft.value}
        error={wrong.length === 0 ? null : wrong.map((one) => complaintText(t, one)).join(', ')}
        onChange={(event) => set({ value: event.currentTarget.value })}
      />
      <Chips
        label={t('quick.recent')}
        words={known.names.slice(0, mostNames)}
        chosen={[draft.who]}
        onToggle={(who) =>
          set(
            who === draft.who
              ? { who: '' }
              : { who, categories: (known.categoriesOf.get(who) ?? []).join(', ') || draft.categories },
          )
        }
      />
      <Button type="submit" size="lg" fullWidth>
        {t('quick.save')}
      </Button>
      <Segments
        label={t('field.klass')}
        value={draft.kind}
        options={(['outgo', 'income'] as const).map((kind) => ({ value: kind, label: t(`quick.${kind}`) }))}
        onChange={(kind) => set({ kind })}
      />
      <TextInput
        label={t('quick.who')}
        maxLength={200}
        autoComplete="off"
        value={draft.who}
        onChange={(event) => set({ who: event.currentTarget.value })}
      />
      <Chips
        label={t('outgo.field.categories')}
        words={categories}
        chosen={draft.categories.split(', ')}
        onToggle={(word) => set({ categories: toggled(draft.categories, word) })}
      />
      <NativeSelect
        label={t('outgo.field.wallet_id')}
        value={wallet._id}
        data={wallets.map((one) => ({ value: one._id, label: `${one.label} · ${one.currency ?? ''}` }))}
        onChange={(event) => set({ wallet: event.currentTarget.value })}
      />
      <div className="f-quick-photos">
        <PhotoButton onPhoto={(file) => entry.keepPhotos([...photos, file])} />
        {photos.map((file) => (
          <span key={`${file.name} ${file.lastModified}`} className="o-chip">
            <span className="o-cut">{file.name}</span>
            <CloseButton
              size="xs"
              aria-label={t('quick.remove-photo', { name: file.name })}
              onClick={() => entry.keepPhotos(photos.filter((one) => one !== file))}
            />
          </span>
        ))}
      </div>
    </form>
  );
}

function toggled(categories: string, word: string): string {
  const words = categories.split(', ').filter(Boolean);
  return (words.includes(word) ? words.filter((one) => one !== word) : [...words, word]).join(', ');
}

/** The wallet of the person's newest row of a kind, else the first one. */
function useUsualWallet(account: string, kind: string, wallets: readonly WalletDoc[]): WalletDoc {
  const person = useUserId() ?? null;
  const { data } = useQuery({ ...newestRowQuery(account, kind, person), enabled: person !== null });
  const last = wallets.find(({ _id }) => _id === data?.[0]?.['wallet_id']) ?? wallets[0];
  if (last === undefined) throw new Error('there is no wallet');
  return last;
}
