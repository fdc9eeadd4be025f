import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Input } from '#platform/entity/define.ts';
import { refresh, useChange, useCreate } from '#platform/web/data/queries.ts';
import { useGroupSetting } from '#platform/web/data/settings/group-setting.ts';
import { FormDialog } from '#modules/people/web/profile/form-dialog.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { orderLine } from '../../entities/order-line.ts';
import { stockPart } from '../../entities/parts/stock-part.ts';
import { LinePartFields } from '../parts/line-part-fields.tsx';
import { MoneyField } from './money-form.tsx';
import { useMoneyWords } from './money-words.ts';
import type { LineDoc } from './use-bill.ts';

const names = [
  'line_kind',
  'part_id',
  'serial',
  'given_back',
  'description',
  'quantity',
  'value',
  'percent',
  'cost',
  'tax_rate',
  'technical_id',
] as const;

/** Adds a line to a bill or changes one. */
export function LineDialog(props: {
  account: string;
  ticket: string;
  line: LineDoc | null;
  onClose: () => void;
}): ReactNode {
  const t = useMoneyWords();
  const { account, line } = props;
  const tax = useGroupSetting(account, 'order-tax');
  const [values, setValues] = useState<Input>(line ?? { line_kind: 'labour', quantity: '1' });
  const client = useQueryClient();
  const create = useCreate(account, orderLine);
  const change = useChange(account, orderLine);
  const discount = values['line_kind'] === 'discount';
  const submit = useSubmit({
    send: async () => {
      const input = Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
      if (line === null) await create.mutateAsync({ ...input, ticket_id: props.ticket });
      else await change.mutateAsync({ id: line._id, rev: line._rev, input });
      if (typeof (values['part_id'] ?? line?.part_id) === 'string') await refresh(client, account, stockPart.kind);
      props.onClose();
    },
  });
  const shared = { account, entity: orderLine, values, submit, onChange: setValues };
  return (
    <FormDialog
      name="order-line"
      title={t(line === null ? 'money.add-line' : 'money.edit-line')}
      submit={submit}
      onClose={props.onClose}
    >
      <MoneyField {...shared} name="line_kind" required />
      {values['line_kind'] === 'part' ? (
        <LinePartFields account={account} line={line} values={values} submit={submit} onChange={setValues} />
      ) : null}
      <MoneyField {...shared} name="description" required focused />
      {discount ? (
        <div className="t-bill-pair">
          <MoneyField {...shared} name="value" label={t('money.amount-of-discount')} />
          <MoneyField {...shared} name="percent" />
        </div>
      ) : (
        <>
          <div className="t-bill-pair">
            <MoneyField {...shared} name="quantity" />
            <MoneyField {...shared} name="value" required />
          </div>
          {tax === 'included' || tax === 'added' || line?.tax_rate !== undefined ? (
            <MoneyField {...shared} name="tax_rate" />
          ) : null}
          <MoneyField {...shared} name="cost" />
          <MoneyField {...shared} name="technical_id" />
        </>
      )}
    </FormDialog>
  );
}
