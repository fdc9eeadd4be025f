import { Input, NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useForm } from '#platform/web/form/form-context.ts';
import { complaintText } from '#platform/web/i18n/complaint.ts';
import { fieldLabel, optionLabel } from '#platform/web/i18n/labels.ts';
import { mapping } from '../../entities/mapping.ts';
import { watchedLabel } from './mapping-words.ts';
import { useTranslations } from '../words.ts';

/** The fields of a mapping as a sentence with blanks. */
export function MappingSentence(): ReactNode {
  const t = useTranslations();
  const form = useForm();
  const { values } = form;
  // A transfer is between own wallets and has no third party.
  const partless = values['target'] === 'transfer';
  const fields = (name: 'field_to_watch' | 'field_to_change'): readonly string[] =>
    mapping.fields[name].options.filter((option) => !partless || option !== 'third_party');
  return (
    <div className="f-sentence">
      <span>{t('mapping.when')}</span>
      <Choice
        name="target"
        onPicked={(target) => {
          if (target !== 'transfer') return;
          if (values['field_to_watch'] === 'third_party') form.setValue('field_to_watch', 'description');
          if (values['field_to_change'] === 'third_party') form.setValue('field_to_change', 'categories');
        }}
      />
      <span>{t('mapping.when-field')}</span>
      <Choice name="field_to_watch" options={fields('field_to_watch')} />
      <Choice name="kind_of_watch" />
      <Words name="text_to_match" />
      <span className="f-sentence-break" />
      <span>{t('mapping.then-field')}</span>
      <Choice name="field_to_change" options={fields('field_to_change')} />
      <Choice name="kind_of_change" />
      <Words name="text_to_change" />
    </div>
  );
}

function Choice(props: {
  name: 'target' | 'field_to_watch' | 'kind_of_watch' | 'field_to_change' | 'kind_of_change';
  options?: readonly string[];
  onPicked?: (value: string) => void;
}): ReactNode {
  const t = useTranslations();
  const form = useForm();
  const { name } = props;
  const { error, id } = useComplaint(name);
  return (
    <span className="f-slot">
      <NativeSelect
        aria-label={fieldLabel(t, mapping, name)}
        aria-describedby={error === null ? undefined : id}
        error={error !== null}
        disabled={form.busy}
        value={String(form.values[name] ?? '')}
        data={(props.options ?? mapping.fields[name].options).map((value) => ({
          value,
          label: name.startsWith('field_')
            ? watchedLabel(t, value, form.values['target'])
            : optionLabel(t, mapping, name, value),
        }))}
        onChange={(event) => {
          form.setValue(name, event.currentTarget.value);
          props.onPicked?.(event.currentTarget.value);
        }}
      />
      {error === null ? null : <Input.Error id={id}>{error}</Input.Error>}
    </span>
  );
}

function Words({ name }: { name: 'text_to_match' | 'text_to_change' }): ReactNode {
  const t = useTranslations();
  const form = useForm();
  const { error, id } = useComplaint(name);
  const label = fieldLabel(t, mapping, name);
  return (
    <span className="f-slot f-slot-words">
      <TextInput
        aria-label={label}
        aria-describedby={error === null ? undefined : id}
        placeholder={label}
        error={error !== null}
        disabled={form.busy}
        maxLength={mapping.fields[name].max}
        autoComplete="off"
        {...(name === 'text_to_match' ? { 'data-autofocus': true } : {})}
        value={String(form.values[name] ?? '')}
        onChange={(event) => form.setValue(name, event.currentTarget.value)}
      />
      {error === null ? null : <Input.Error id={id}>{error}</Input.Error>}
    </span>
  );
}

function useComplaint(name: string): { readonly error: string | null; readonly id: string } {
  const t = useTranslations();
  const id = useId();
  const complaints = useForm().complaintsAt(name);
  return { id, error: complaints.length === 0 ? null : complaints.map((each) => complaintText(t, each)).join(', ') };
}
