import { Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Input } from '#platform/entity/define.ts';
import { docQuery } from '#platform/web/data/queries.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import type { Submit } from '#modules/people/web/use-submit.ts';
import { orderLine } from '../../entities/order-line.ts';
import { stockPart } from '../../entities/parts/stock-part.ts';
import { MoneyField } from '../money/money-form.tsx';
import { useMoneyWords } from '../money/money-words.ts';
import type { LineDoc } from '../money/use-bill.ts';
import type { PartDoc } from './part-doc.ts';

/** The part of the stock that a line uses: choosing it fills in name and price. */
export function LinePartFields(props: {
  account: string;
  line: LineDoc | null;
  values: Input;
  submit: Submit;
  onChange: (values: Input) => void;
}): ReactNode {
  const t = useMoneyWords();
  const formats = useFormats();
  const client = useQueryClient();
  const { account, line, values, onChange } = props;
  const id = typeof values['part_id'] === 'string' ? values['part_id'] : '';
  const { data: part } = useQuery({ ...docQuery<PartDoc>(account, stockPart, id), enabled: id !== '' });
  const change = (next: Input): void => {
    onChange(next);
    const picked = next['part_id'];
    if (typeof picked !== 'string' || picked === id) return;
    void client
      .fetchQuery(docQuery<PartDoc>(account, stockPart, picked))
      .then(({ name, price, cost }) =>
        onChange({ ...next, description: name, value: price ?? null, cost: cost ?? null, serial: null }),
      );
  };
  const shared = { ...props, entity: orderLine, onChange: change };
  return (
    <>
      <MoneyField {...shared} name="part_id" />
      {part === undefined || id === '' ? null : (
        <p className="o-quiet o-small o-flush">
          {t('money.part-on-hand', { on_hand: formats.number(part.on_hand ?? '0') })}
        </p>
      )}
      {part?.serials === true && id !== '' ? <MoneyField {...shared} name="serial" required /> : null}
      {line?.part_id === undefined || id !== line.part_id ? null : (
        <Checkbox
          label={t('order_line.field.given_back')}
          checked={values['given_back'] === true}
          onChange={(event) => onChange({ ...values, given_back: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
