import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Input } from '#platform/entity/define.ts';
import { refresh, useChange, useCreate } from '#platform/web/data/queries.ts';
import { GrowingTextarea } from '#platform/web/fields/growing-textarea.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { FormDialog } from '#modules/people/web/profile/form-dialog.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { partOrder } from '../../../entities/parts/part-order.ts';
import { stockPart } from '../../../entities/parts/stock-part.ts';
import { ticket } from '../../../entities/ticket.ts';
import type { PartOrderState } from '../../../rules/parts/order-state.ts';
import { MoneyField } from '../../money/money-form.tsx';
import { usePartWords } from '../part-words.ts';
import type { OrderDoc } from './order-doc.ts';

type Step = Exclude<PartOrderState, 'cancelled'>;

/** What each step asks for. */
const asked: Readonly<Record<Step, readonly string[]>> = {
  wanted: ['part_id', 'name', 'quantity'],
  ordered: ['quantity', 'supplier', 'order_number', 'expected_on', 'cost'],
  arrived: ['cost'],
};

/** Wants a part, or records that it was ordered or arrived. */
export function OrderDialog(props: {
  account: string;
  step: Step;
  /** The order; for a new one its first values. */
  order: OrderDoc | null;
  first?: Input;
  onClose: () => void;
}): ReactNode {
  const t = usePartWords();
  const client = useQueryClient();
  const { account, step, order, first = {} } = props;
  const [values, setValues] = useState<Input>(order ?? { quantity: '1', ...first });
  const [serials, setSerials] = useState('');
  const create = useCreate(account, partOrder);
  const change = useChange(account, partOrder);
  const hasSerials = step === 'arrived' && order?.part?.serials === true;
  const names = asked[step].filter((name) => name !== 'name' || typeof values['part_id'] !== 'string');
  const submit = useSubmit({
    send: async () => {
      const input = { ...Object.fromEntries(names.map((name) => [name, values[name] ?? null])), state: step };
      const pieces = serials.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
      if (order === null) await create.mutateAsync({ ...first, ...input });
      else
        await change.mutateAsync({
          id: order._id,
          rev: order._rev,
          input: hasSerials ? { ...input, serials: pieces } : input,
        });
      if (step === 'arrived')
        await Promise.all([refresh(client, account, stockPart.kind), refresh(client, account, ticket.kind)]);
      showToast({ text: t(`parts.order-done.${step}`, { name: order?.label ?? '' }) });
      props.onClose();
    },
  });
  const shared = { account, entity: partOrder, values, submit, onChange: setValues };
  return (
    <FormDialog
      name="part-order"
      title={`${t(`parts.order.${step}`)}${order === null ? '' : `: ${order.label}`}`}
      submit={submit}
      onClose={props.onClose}
    >
      {names.map((name) => (
        <MoneyField key={name} {...shared} name={name} />
      ))}
      {hasSerials ? (
        <GrowingTextarea
          minRows={2}
          label={t('parts.serials')}
          error={submit.wrong('serials') ?? submit.wrong('serial')}
          value={serials}
          onChange={(event) => setSerials(event.currentTarget.value)}
        />
      ) : null}
    </FormDialog>
  );
}
