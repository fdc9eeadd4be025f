import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { update } from '#platform/web/api/write.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { Control } from '#platform/web/fields/control.tsx';
import { FormDialog } from '#modules/people/web/profile/form-dialog.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { income } from '../../entities/income.ts';
import { instalmentPlan } from '../../entities/instalment-plan.ts';
import { outgo } from '../../entities/outgo.ts';
import { wallet } from '../../entities/wallet.ts';
import { isZero } from '../../rules/money.ts';
import { useMoney } from '../money.tsx';
import { useWallets } from '../wallet-doc.ts';
import { useTranslations } from '../words.ts';
import type { PlanDoc } from './plan-doc.ts';

type Step = 'early' | 'cancel' | 'refund';

/** Buttons for what can become of open instalments, each with its dialog. */
export function PlanSteps(props: { account: string; doc: PlanDoc; left: string }): ReactNode {
  const t = useTranslations();
  const [step, setStep] = useState<Step | null>(null);
  const steps = (['early', 'cancel', 'refund'] as const).filter((one) => one === 'refund' || !isZero(props.left));
  return (
    <div className="o-actions">
      {steps.map((one) => (
        <Button key={one} size="xs" variant="default" onClick={() => setStep(one)}>
          {t(`card.plan-${one}`)}
        </Button>
      ))}
      {step === null ? null : <StepDialog {...props} step={step} onClose={() => setStep(null)} />}
    </div>
  );
}

function StepDialog(props: {
  account: string;
  doc: PlanDoc;
  left: string;
  step: Step;
  onClose: () => void;
}): ReactNode {
  const t = useTranslations();
  const money = useMoney();
  const client = useQueryClient();
  const { account, doc, step, left } = props;
  const currency = useWallets(account).data?.find(({ _id }) => _id === doc.wallet_id)?.currency ?? '';
  const [value, setValue] = useState<unknown>(step === 'early' ? left : null);
  const submit = useSubmit({
    send: async () => {
      const body = step === 'cancel' || value === null ? {} : { value };
      try {
        await update(account, 'instalment', step, doc._id, body);
      } finally {
        await Promise.all(
          [instalmentPlan, outgo, income, wallet].map(async ({ kind }) => refresh(client, account, kind)),
        );
      }
      props.onClose();
    },
  });
  return (
    <FormDialog
      name="plan-step"
      title={`${t(`card.plan-${step}`)}: ${doc.label}`}
      submit={submit}
      save={t(`card.plan-${step}`)}
      onClose={props.onClose}
    >
      <p className="o-flush">{t(`card.plan-${step}-text`, { amount: money(left, currency) })}</p>
      {step === 'cancel' ? null : (
        <Control
          entity={outgo}
          name="value"
          field={{ type: 'decimal', scale: 8, digits: 'as-written' }}
          account={account}
          known={null}
          value={value}
          label={`${t(`card.plan-${step}-value`)} (${currency})`}
          error={submit.wrong('value')}
          onChange={setValue}
        />
      )}
    </FormDialog>
  );
}
