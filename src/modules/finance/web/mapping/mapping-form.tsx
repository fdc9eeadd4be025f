import type { ReactNode } from 'react';
import { Field } from '#platform/web/form/field.tsx';
import type { FormProps } from '#platform/web/form/form-props.ts';
import { RecordForm } from '#platform/web/form/record-form.tsx';
import { useRecordForm } from '#platform/web/form/use-record-form.ts';
import { mapping } from '../../entities/mapping.ts';
import type { MappingDoc } from './mapping-doc.ts';
import { PreviewSection } from './mapping-preview.tsx';
import { MappingSentence } from './mapping-sentence.tsx';
import './mapping.css';

/** The form of a mapping as a sentence, with a live preview of its changes. */
export function MappingForm(props: Omit<FormProps<MappingDoc>, 'entity'>): ReactNode {
  const { onCancel, ...options } = props;
  const form = useRecordForm({ ...options, entity: mapping });
  return (
    <>
      <RecordForm form={form} onCancel={onCancel}>
        <MappingSentence />
        <div className="f-mapping-more">
          <Field entity={mapping} name="description" />
          <Field entity={mapping} name="active" />
        </div>
      </RecordForm>
      <PreviewSection account={props.account} fields={form.values} />
    </>
  );
}
