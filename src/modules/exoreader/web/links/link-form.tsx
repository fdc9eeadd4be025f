import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { tagsOf } from '#platform/web/fields/choice/tags.ts';
import { Field } from '#platform/web/form/field.tsx';
import { useForm } from '#platform/web/form/form-context.ts';
import type { FormProps } from '#platform/web/form/form-props.ts';
import { RecordForm } from '#platform/web/form/record-form.tsx';
import { useRecordForm } from '#platform/web/form/use-record-form.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { bookmarkEntry } from '../../entities/bookmark-entry.ts';
import { linkAddress } from '../../rules/links.ts';
import { useTranslations } from '../words.ts';
import { knownQuery, tagsQuery } from './link-calls.ts';
import './links.css';

/** The form of a link; while the person types an address, it shows an existing link of the page. */
export function LinkForm(props: Omit<FormProps, 'entity'>): ReactNode {
  const t = useTranslations();
  const { onCancel, ...options } = props;
  const form = useRecordForm({ ...options, entity: bookmarkEntry });
  const whole = (): void => {
    const typed = form.values['url'];
    const url = typeof typed === 'string' && typed.trim() !== '' ? linkAddress(typed) : undefined;
    if (url !== undefined && url !== typed) form.setValue('url', url);
  };
  return (
    <RecordForm form={form} onCancel={onCancel}>
      <div
        className="o-form-group"
        onBlur={whole}
        // Enter submits the current values.
        onKeyDownCapture={(event: KeyboardEvent) => (event.key === 'Enter' ? whole() : undefined)}
      >
        <Field entity={bookmarkEntry} name="url" focused={props.doc === undefined} />
        <Known />
      </div>
      <Field entity={bookmarkEntry} name="name" description={t('links.name-why')} />
      <div className="o-form-group x-tag-field">
        <Field entity={bookmarkEntry} name="tag_names" />
        <OftenUsed />
      </div>
      <Field entity={bookmarkEntry} name="read_later" />
      <Field entity={bookmarkEntry} name="notes" />
    </RecordForm>
  );
}

/** Below the address: the link that has this page already. */
function Known(): ReactNode {
  const t = useTranslations();
  const { account, values, doc } = useForm();
  const [typed] = useDebouncedValue(typeof values['url'] === 'string' ? values['url'] : '', 250);
  const { data } = useQuery(knownQuery(account, typed));
  const known = data !== undefined && data !== null && data._id !== doc?._id ? data : null;
  return (
    <output className="x-known o-small">
      {known === null ? null : (
        <>
          {t('links.known')} <Link to={recordPath(account, bookmarkEntry, known._id)}>{known.label}</Link>
        </>
      )}
    </output>
  );
}

const maxOffered = 12;

/** Tags that many links have, one click away. */
function OftenUsed(): ReactNode {
  const t = useTranslations();
  const form = useForm();
  const { account, values, busy } = form;
  const { data } = useQuery(tagsQuery(account));
  const chosen = tagsOf(values['tag_names']);
  const offered = (data?.rows ?? []).filter(({ tag }) => !chosen.includes(tag)).slice(0, maxOffered);
  if (offered.length === 0) return null;
  return (
    <p className="x-tag-line" aria-label={t('links.often')}>
      {offered.map(({ tag }) => (
        <button
          key={tag}
          type="button"
          className="x-tag"
          disabled={busy}
          aria-label={t('links.add-tag', { tag })}
          onClick={() => form.setValue('tag_names', [...chosen, tag])}
        >
          {tag}
        </button>
      ))}
    </p>
  );
}
