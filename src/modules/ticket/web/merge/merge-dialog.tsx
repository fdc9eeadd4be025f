import { Button, NativeSelect } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { request } from '#platform/web/api/request.ts';
import { Control } from '#platform/web/fields/control.tsx';
import { countedKind, fieldLabel } from '#platform/web/i18n/labels.ts';
import { Dialog } from '#platform/web/parts/dialogs/dialog.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { customer } from '../../entities/customer.ts';
import { ticket } from '../../entities/ticket.ts';
import type { FieldDifference } from '../../rules/merge/compare-records.ts';
import { mergeWords, useMergeWords } from './merge-words.ts';
import { LoadedWords } from '#platform/web/i18n/loaded-words.tsx';
import { textOf } from './text-of.ts';
import './merge.css';

interface Props {
  readonly account: string;
  readonly entity: Entity;
  readonly doc: AnyDoc;
  /** The other record, if it is known. */
  readonly other?: string | null;
  readonly onClose: () => void;
}

interface Preview {
  readonly fields: readonly FieldDifference[];
  readonly moves: readonly { readonly klass: string; readonly count: number }[];
}

/** Merges another record into this one: shows which fields differ and what moves. */
export function MergeDialog(props: Props): ReactNode {
  return (
    <LoadedWords name="merge" words={mergeWords}>
      <Merge {...props} />
    </LoadedWords>
  );
}

function Merge({ account, entity, doc, other: known = null, onClose }: Props): ReactNode {
  const t = useMergeWords();
  const client = useQueryClient();
  const [other, setOther] = useState<string | null>(known);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const query = useQuery({
    queryKey: ['merge', account, doc._id, other],
    queryFn: ({ signal }) =>
      request<Preview>('POST', `/${account}/_merges/preview`, {
        body: { survivor_id: doc._id, merged_id: other },
        signal,
        repeatable: true,
      }),
    enabled: other !== null && other !== doc._id,
    gcTime: 0,
  });
  const submit = useSubmit({
    send: async () => {
      const proposed = Object.fromEntries((query.data?.fields ?? []).map((one) => [one.field, one.proposed]));
      const body = { survivor_id: doc._id, merged_id: other, values: { ...proposed, ...values } };
      await request('POST', `/${account}/_merges`, { body });
      // Its records are in cached lists of every kind.
      await client.invalidateQueries();
      showToast({ text: t('merge.done', { name: doc.label }) });
      onClose();
    },
  });
  const isCustomer = entity.kind === customer.kind;
  const name = isCustomer ? 'customer_id' : 'equipment_id';
  // It opens with its fields, so that the first one has the focus.
  if (known !== null && query.isPending) return null;
  return (
    <Dialog name="merge-records" size="lg" leavesFreely title={t('merge.title', { name: doc.label })} onClose={onClose}>
      <form onSubmit={submit.onSubmit} className="t-merge">
        <p className="o-quiet o-flush">{t('merge.text')}</p>
        {known === null ? (
          <Control
            entity={ticket}
            name={name}
            field={ticket.fields[name]}
            account={account}
            known={null}
            value={other}
            label={t(isCustomer ? 'merge.other-customer' : 'merge.other-equipment')}
            error={null}
            required
            onChange={(id) => {
              setOther(typeof id === 'string' && id !== doc._id ? id : null);
              setValues({});
            }}
          />
        ) : null}
        {other === null ? null : (
          <QueryState query={query} lines={3}>
            {({ fields, moves }) => (
              <>
                {fields.length === 0 ? null : <h3>{t('merge.fields')}</h3>}
                {fields.map((one) => (
                  <Choice
                    key={one.field}
                    label={fieldLabel(t, entity, one.field)}
                    difference={one}
                    value={values[one.field] ?? one.proposed}
                    onChange={(value) => setValues({ ...values, [one.field]: value })}
                  />
                ))}
                <h3>{t(moves.length === 0 ? 'merge.moves-none' : 'merge.moves')}</h3>
                <ul className="o-plain-list">
                  {moves.map(({ klass, count }) => (
                    <li key={klass}>{countedKind(t, klass, count)}</li>
                  ))}
                </ul>
              </>
            )}
          </QueryState>
        )}
        <ErrorAlert error={submit.error} />
        <div className="o-actions o-actions-end">
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={submit.busy} disabled={query.data === undefined}>
            {t('merge.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** One field: the value of this record, of the other one, or both where it is a list. */
function Choice(props: {
  label: string;
  difference: FieldDifference;
  value: unknown;
  onChange: (value: unknown) => void;
}): ReactNode {
  const t = useMergeWords();
  const { survivor, merged, proposed } = props.difference;
  const same = (one: unknown, two: unknown): boolean => JSON.stringify(one) === JSON.stringify(two);
  const isBoth = !same(proposed, survivor) && !same(proposed, merged);
  const options = [
    { value: 'keep', of: survivor, label: `${t('merge.keep')}: ${textOf(survivor) || t('merge.none')}` },
    { value: 'take', of: merged, label: `${t('merge.take')}: ${textOf(merged)}` },
    ...(isBoth ? [{ value: 'both', of: proposed, label: `${t('merge.both')}: ${textOf(proposed)}` }] : []),
  ];
  return (
    <NativeSelect
      label={props.label}
      value={options.find((one) => same(one.of, props.value))?.value ?? 'keep'}
      data={options.map(({ value, label }) => ({ value, label }))}
      onChange={(event) => props.onChange(options.find((one) => one.value === event.currentTarget.value)?.of ?? null)}
    />
  );
}
