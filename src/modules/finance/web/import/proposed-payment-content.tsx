import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { type Proposal, useDecide } from './use-proposals.ts';
import { useTranslations } from '../words.ts';

/** Says which record a row seems to pay, with the buttons that record the payment or refuse the proposal. */
export function ProposedPaymentContent(props: { account: string; proposal: Proposal; writable: boolean }): ReactNode {
  const t = useTranslations();
  const { proposal, writable } = props;
  const { mutateAsync, isPending } = useDecide(props.account);
  const decide = async (verb: 'accept' | 'decline'): Promise<void> => {
    try {
      await mutateAsync({ verb, row: proposal.row });
      if (verb === 'accept') showToast({ text: t('income.payment-recorded', { label: proposal.label }) });
    } catch (error) {
      showToast({ text: errorText(t, error), failed: true });
    }
  };
  return (
    <div className="f-proposal">
      <span>{t('income.payment-of', { label: proposal.label })}</span>
      {writable ? (
        <>
          <Button size="compact-sm" variant="light" loading={isPending} onClick={() => void decide('accept')}>
            {t('income.record-payment')}
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => void decide('decline')}>
            {t('income.no-payment')}
          </Button>
        </>
      ) : null}
    </div>
  );
}
