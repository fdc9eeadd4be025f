import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Entity, isAmount } from '#platform/entity/define.ts';
import type { Selector } from '../api/api.ts';
import { request } from '../api/request.ts';
import { useGroupCurrency } from '../data/settings/group-currency.ts';
import { kindKey } from '../data/queries.ts';
import { digitsShown } from '../fields/control-props.ts';
import { fieldLabel } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import { useFormats } from '../i18n/use-formats.ts';

interface Sums {
  readonly complete: boolean;
  readonly rows: readonly { readonly key: readonly [field: string, currency: string | null]; readonly value: string }[];
}

/** The sums of all filtered records at the foot of a list, for each currency. Nothing for lists without amounts. */
export function ListSums(props: {
  account: string;
  entity: Entity;
  columns: readonly string[];
  selector: Selector;
}): ReactNode {
  const t = useT();
  const { account, entity, columns, selector } = props;
  const fields = columns.filter((name) => {
    const field = entity.fields[name];
    return isAmount(field) && field.perPiece === undefined;
  });
  const { data } = useQuery({
    queryKey: [...kindKey(account, entity.kind), 'sums', fields, selector],
    queryFn: ({ signal }) =>
      request<Sums>('POST', `/${account}/_sum`, { body: { selector, fields }, signal, repeatable: true }),
    enabled: fields.length > 0,
    placeholderData: keepPreviousData,
  });
  if (data === undefined || (data.complete && data.rows.length === 0)) return null;
  if (!data.complete) return <p className="o-list-sums o-quiet o-small">{t('list.sum-too-many')}</p>;
  return (
    <dl className="o-list-sums">
      {fields.map((name) => {
        const rows = data.rows.filter(({ key }) => key[0] === name);
        if (rows.length === 0) return null;
        return (
          <div key={name}>
            <dt>{fields.length === 1 ? t('list.sum') : fieldLabel(t, entity, name)}</dt>
            {rows.map(({ key, value }) => (
              <dd key={key[1]} className="o-figure">
                <Amount account={account} entity={entity} name={name} currency={key[1]} value={value} />
              </dd>
            ))}
          </div>
        );
      })}
    </dl>
  );
}

function Amount(props: {
  account: string;
  entity: Entity;
  name: string;
  currency: string | null;
  value: string;
}): ReactNode {
  const formats = useFormats();
  const ofGroup = useGroupCurrency(props.account);
  const field = props.entity.fields[props.name];
  const digits = isAmount(field) ? digitsShown(field, props.value) : 2;
  const currency = props.currency ?? ofGroup;
  return currency === undefined ? formats.decimal(props.value, digits) : formats.money(props.value, currency, digits);
}
