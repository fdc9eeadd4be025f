import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { post } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { useCreating } from '#platform/web/data/writable.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { wallet } from '#modules/finance/entities/wallet.ts';
import type { ImportPart } from '#modules/finance/rules/unpack/unpack.ts';
import { useUsualCurrency } from '../../wallet/use-usual-currency.ts';
import { uploadError } from '../upload/upload-error.ts';
import { useTranslations } from '../../words.ts';

/** Creates a wallet for each account of the files that has none, with its name, currency and opening balance. */
export function MissingWallets(props: { account: string; parts: readonly ImportPart[]; busy: boolean }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const { account } = props;
  const { permitted, held } = useCreating(account, wallet);
  const usual = useUsualCurrency(account);
  const [busy, setBusy] = useState(false);
  const missing = [...new Map(props.parts.filter(({ of }) => of !== '').map((part) => [part.of, part])).values()];
  if (!permitted || held !== undefined || usual === undefined || missing.length === 0) return null;
  const create = async (): Promise<void> => {
    setBusy(true);
    try {
      for (const { of, currency, opening } of missing)
        await post(account, {
          klass: wallet.kind,
          name: of.slice(0, 120),
          currency: currency === '' ? usual : currency,
          ...(opening !== undefined && { start_balance: opening }),
        });
    } catch (error) {
      showToast({ text: uploadError(t, error), failed: true });
    }
    await refresh(client, account, wallet.kind);
    setBusy(false);
  };
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} />}
      loading={busy}
      disabled={props.busy}
      onClick={() => void create()}
    >
      {t('import.batch.create-wallets', { count: missing.length })}
    </Button>
  );
}
