import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMembership } from '#platform/web/data/session.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { featureOn } from '#modules/groups/rules/configuration.ts';
import { useSaveSetting, useSettings } from '#modules/groups/web/settings.ts';
import { useWallets } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';

const key = 'order-wallet';

/** Which wallet gets the income of tickets that are done and paid. */
export function OrderWalletPanel({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const admin = useMembership(account)?.admin === true;
  const settings = useSettings(account).data;
  const save = useSaveSetting(account, settings);
  const wallets = useWallets(account).data;
  const isOn = (feature: string): boolean => featureOn(feature, settings?.get(feature)?.value);
  if (settings === undefined || wallets === undefined || !isOn('ticket') || !isOn('finance')) return null;
  const chosen = settings.get(key)?.value ?? '';
  // A private wallet is hidden from members who take payments.
  const usable = wallets.filter(({ active, members = [] }) => active !== false && members.length === 0);
  const choose = async (value: string): Promise<void> => {
    try {
      await save.mutateAsync({ key, value: value === '' ? null : value });
      showToast({ text: t('finance.order-wallet.saved') });
    } catch (error) {
      showToast({ text: describeError(t, error).title, failed: true });
    }
  };
  return (
    <section className="a-card" aria-labelledby={key}>
      <h2 id={key}>{t('finance.order-wallet.title')}</h2>
      <NativeSelect
        aria-labelledby={key}
        description={t('finance.order-wallet.hint')}
        disabled={!admin || save.isPending}
        value={usable.some(({ _id: id }) => id === chosen) ? chosen : ''}
        data={[
          { value: '', label: t('finance.order-wallet.none') },
          ...usable.map(({ _id: value, label, currency }) => ({ value, label: `${label} · ${currency ?? ''}` })),
        ]}
        onChange={(event) => void choose(event.currentTarget.value)}
      />
    </section>
  );
}
