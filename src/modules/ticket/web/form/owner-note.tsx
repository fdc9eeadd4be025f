import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm } from '#platform/web/form/form-context.ts';
import { relate, useIntake } from './use-intake.ts';
import { useTranslations } from '../words.ts';

/** Says it when the chosen equipment is another's or nobody's, and offers to make it the customer's. */
export function OwnerNote(): ReactNode {
  const t = useTranslations();
  const form = useForm();
  const { customerId, owner, thing } = useIntake();
  if (owner === undefined || thing === undefined || thing.customer_id === customerId) return null;
  return (
    <div className="o-note t-owner">
      {thing.customer?.label === undefined ? null : (
        <p className="o-flush">{t('ticket.form.owner', { name: thing.customer.label })}</p>
      )}
      <Checkbox
        label={t('ticket.form.relate', { name: owner.label })}
        checked={form.values[relate] === true}
        onChange={(event) => form.setValue(relate, event.currentTarget.checked)}
      />
    </div>
  );
}
