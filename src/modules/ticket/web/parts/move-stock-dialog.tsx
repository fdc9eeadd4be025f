import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Field, Input } from '#platform/entity/define.ts';
import { docQuery, refresh, useCreate } from '#platform/web/data/queries.ts';
import { Control } from '#platform/web/fields/control.tsx';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { FormDialog } from '#modules/people/web/profile/form-dialog.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { stockMove } from '../../entities/parts/stock-move.ts';
import { stockPart } from '../../entities/parts/stock-part.ts';
import { writtenReasons } from '../../rules/parts/move-reasons.ts';
import type { PartDoc } from './part-doc.ts';
import { usePartWords } from './part-words.ts';

const reasonField: Field = { ...stockMove.fields.reason, options: writtenReasons };

/** Records what was bought, counted or lost of a part. People type what is lost as a number above zero. */
export function MoveStockDialog(props: { account: string; doc: PartDoc; onClose: () => void }): ReactNode {
  const t = usePartWords();
  const formats = useFormats();
  const client = useQueryClient();
  const { account, doc } = props;
  const [values, setValues] = useState<Input>({ reason: 'bought', quantity: '1', cost: doc.cost ?? null });
  const create = useCreate(account, stockMove);
  const reason = values['reason'];
  // Pieces with serial numbers are found or missed one by one.
  const isCount = reason === 'counted' && doc.serials !== true;
  const submit = useSubmit({
    check: () => (isCount && values['quantity'] === null ? { counted: [{ code: 'cant-be-blank' }] } : {}),
    send: async () => {
      const { quantity, cost, serial, note } = values;
      const serials = doc.serials === true ? { serial } : {};
      const amount = isCount ? { counted: quantity } : { quantity: reason === 'bought' ? quantity : lowered(quantity) };
      const paid = reason === 'bought' ? { cost } : {};
      await create.mutateAsync({ part_id: doc._id, reason, note, ...serials, ...amount, ...paid });
      await refresh(client, account, stockPart.kind);
      const after = await client.fetchQuery(docQuery<PartDoc>(account, stockPart, doc._id));
      const onHand = formats.number(after.on_hand ?? '0');
      showToast({ text: t('parts.moved', { on_hand: onHand, name: doc.name ?? '' }) });
      props.onClose();
    },
  });
  const control = (name: string, field: Field, more: { label?: string; required?: boolean } = {}): ReactNode => (
    <Control
      entity={stockMove}
      name={name}
      field={field}
      account={account}
      known={null}
      value={values[name]}
      label={more.label ?? fieldLabel(t, stockMove, name)}
      error={submit.wrong(name === 'quantity' && isCount ? 'counted' : name)}
      required={more.required === true}
      onChange={(value) => setValues({ ...values, ...(name === 'reason' && quantityFor(value)), [name]: value })}
    />
  );
  const { quantity, cost, serial, note } = stockMove.fields;
  return (
    <FormDialog
      name="stock-move"
      title={`${t('parts.move')}: ${doc.name ?? ''}`}
      submit={submit}
      onClose={props.onClose}
    >
      {control('reason', reasonField, { required: true })}
      {control('quantity', quantity, { required: true, ...(isCount && { label: t('parts.counted') }) })}
      {reason === 'bought' ? control('cost', cost) : null}
      {doc.serials === true ? control('serial', serial, { required: true }) : null}
      {control('note', note)}
    </FormDialog>
  );
}

/** A count is typed, never proposed. */
function quantityFor(reason: unknown): Input {
  return { quantity: reason === 'counted' ? null : '1' };
}

function lowered(quantity: unknown): unknown {
  return typeof quantity === 'string' ? `-${quantity}`.replace(/^--/, '-') : quantity;
}
