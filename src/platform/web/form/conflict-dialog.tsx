import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { useRefLabel } from '../fields/choice/use-ref-options.ts';
import { fieldOf } from '../fields/field-of.ts';
import { Value } from '../fields/value.tsx';
import { fieldLabel } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import { Dialog } from '../parts/dialogs/dialog.tsx';
import { startValues } from './changes.ts';
import { decidable, type Difference, differences, resolve } from './conflict.ts';
import type { RecordFormState } from './use-record-form.ts';

type Side = 'mine' | 'theirs';

/** Shows both versions of a record that two people changed, field by field, with a choice at each. */
export function ConflictDialog(props: { form: RecordFormState; theirs: AnyDoc }): ReactNode {
  const t = useT();
  const { form, theirs } = props;
  const other = startValues(form.entity, theirs);
  const found = differences(form.base, form.values, other);
  const [kept, setKept] = useState<Readonly<Record<string, Side>>>({});
  return (
    <Dialog name="conflict" size="lg" title={t('conflict.title')} onClose={form.giveUpConflict}>
      <p className="o-flush">{t('conflict.text')}</p>
      {decidable(form.entity, found).map((difference) => (
        <fieldset key={difference.name} className="o-conflict">
          <legend>{fieldLabel(t, form.entity, difference.name)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={difference.name}
                checked={(kept[difference.name] ?? difference.keep) === side}
                onChange={() => setKept((before) => ({ ...before, [difference.name]: side }))}
              />
              <span className="o-quiet o-small">{t(`conflict.${side}`)}</span>
              <SideValue form={form} theirs={theirs} difference={difference} side={side} />
            </label>
          ))}
        </fieldset>
      ))}
      <div className="o-actions">
        <Button loading={form.busy} onClick={() => void form.settle(resolve(form.values, found, kept), theirs)}>
          {t('conflict.save')}
        </Button>
        <Button variant="default" onClick={() => void form.settle(other, theirs)}>
          {t('conflict.take-theirs')}
        </Button>
      </div>
    </Dialog>
  );
}

function SideValue(props: { form: RecordFormState; theirs: AnyDoc; difference: Difference; side: Side }): ReactNode {
  const { form, difference, side } = props;
  const field = fieldOf(form.entity, difference.name);
  const doc: AnyDoc = { ...props.theirs, [difference.name]: difference[side] };
  if (field?.type === 'ref' && typeof difference[side] === 'string') {
    return <RefName account={form.account} to={field.to} id={difference[side]} />;
  }
  return (
    <span>
      <Value entity={form.entity} name={difference.name} doc={doc} />
    </span>
  );
}

function RefName(props: { account: string; to: string; id: string }): ReactNode {
  return <span>{useRefLabel(props.account, props.to, props.id, null)}</span>;
}
