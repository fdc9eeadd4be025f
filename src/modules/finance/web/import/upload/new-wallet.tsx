import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useCreating } from '#platform/web/data/writable.ts';
import { RelatedDialog } from '#platform/web/form/related-dialog.tsx';
import { wallet } from '#modules/finance/entities/wallet.ts';
import { useTranslations } from '../../words.ts';

/** Creates the wallet for a file in place. */
export function NewWallet(props: { account: string; onMade: (id: string) => void }): ReactNode {
  const t = useTranslations();
  const { permitted, held } = useCreating(props.account, wallet);
  const [open, setOpen] = useState(false);
  if (!permitted || held !== undefined) return null;
  return (
    <>
      <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
        {t('wallet.new')}
      </Button>
      {open ? (
        <Suspense>
          <RelatedDialog
            account={props.account}
            request={{ kind: wallet.kind, name: '', chosen: props.onMade }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
