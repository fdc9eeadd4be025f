import type { ReactNode } from 'react';
import { Field } from '#platform/web/form/field.tsx';
import { useForm } from '#platform/web/form/form-context.ts';
import { wallet } from '../../entities/wallet.ts';

/** What only a card has: its limit, the days of its bills, and the wallet that pays them. */
export function CardFields(): ReactNode {
  const form = useForm();
  return (
    <>
      <div className="f-pair">
        <Field entity={wallet} name="closing_day" />
        <Field entity={wallet} name="due_day" />
      </div>
      <div className="f-pair">
        {typeof form.values['limit_shared_with'] === 'string' ? null : <Field entity={wallet} name="limit" />}
        <Field entity={wallet} name="limit_shared_with" />
      </div>
      <Field entity={wallet} name="pays_from" />
    </>
  );
}
