import type { ReactNode } from 'react';
import { Field } from '#platform/web/form/field.tsx';
import type { FormProps } from '#platform/web/form/form-props.ts';
import { RecordForm } from '#platform/web/form/record-form.tsx';
import { useRecordForm } from '#platform/web/form/use-record-form.ts';
import { handbook } from '../../entities/handbook.ts';
import { OptionSegments } from '../form/option-segments.tsx';
import { NoteEditor } from './note-editor.tsx';
import '../form/intake.css';
import './handbook.css';
import { useNoteWords } from './note-words.ts';

/** Form of a note: title and icon, text in one of three formats, tags, and rarely used fields. */
export function HandbookForm(props: Omit<FormProps, 'entity'>): ReactNode {
  const t = useNoteWords();
  const { onCancel, ...options } = props;
  const form = useRecordForm({ ...options, entity: handbook });
  const wrong = ['uri', 'fields', 'references'].some((name) => form.complaints[name] !== undefined);
  const filled = ['uri', 'fields', 'references'].some((name) => form.base[name] !== null);
  return (
    <RecordForm form={form} onCancel={onCancel}>
      <div className="t-note-title">
        <Field entity={handbook} name="title" focused />
        <Field entity={handbook} name="icon" />
      </div>
      <OptionSegments name="content_type" />
      <NoteEditor account={form.account} />
      <Field entity={handbook} name="categories" />
      <details className="o-fold" open={filled || wrong}>
        <summary>{t('handbook.group.more')}</summary>
        <div className="o-form-group">
          <Field entity={handbook} name="uri" />
          <Field entity={handbook} name="fields" />
          <Field entity={handbook} name="references" />
        </div>
      </details>
    </RecordForm>
  );
}
