import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useCreating } from '#platform/web/data/writable.ts';
import { lazy } from '#platform/web/lazy.tsx';
import { budget } from '../../entities/budget.ts';
import { useTranslations } from '../words.ts';

const ProposalDialog = lazy(() => import('./proposal-dialog.tsx'), 'ProposalDialog');

/** A button that proposes budgets from the last three months. */
export function ProposeBudgets({ account, revs }: { account: string; revs: string | undefined }): ReactNode {
  const t = useTranslations();
  const [open, setOpen] = useState(false);
  const { permitted, held } = useCreating(account, budget);
  if (!permitted || held !== undefined) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('budget.propose')}
      </Button>
      {open ? <ProposalDialog account={account} revs={revs} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
