import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Field } from '#platform/web/form/field.tsx';
import { useForm } from '#platform/web/form/form-context.ts';
import type { FormProps } from '#platform/web/form/form-props.ts';
import { RecordForm } from '#platform/web/form/record-form.tsx';
import { useRecordForm } from '#platform/web/form/use-record-form.ts';
import { labelsQuery } from '../use-overview.ts';
import { readerSubscription } from '../../entities/reader-subscription.ts';
import { useTranslations } from '../words.ts';
import { SignInField, type SignInChange } from './sign-in-field.tsx';
import '../feed/feed.css';

/** The form of a subscription: name, labels and sign-in of the feed. */
export function SubscriptionForm(props: Omit<FormProps, 'entity'>): ReactNode {
  const { onCancel, ...options } = props;
  const [signIn, setSignIn] = useState<SignInChange>(undefined);
  const extra = () => (signIn === undefined ? {} : { auth: signIn });
  const form = useRecordForm({ ...options, entity: readerSubscription, extra });
  return (
    <RecordForm form={form} onCancel={onCancel}>
      <Field entity={readerSubscription} name="title" focused />
      <LabelChoice />
      <SignInField value={signIn} onChange={setSignIn} />
      <Field entity={readerSubscription} name="active" />
    </RecordForm>
  );
}

/** A choice of the group's labels. */
function LabelChoice(): ReactNode {
  const t = useTranslations();
  const form = useForm();
  const { account, values, busy } = form;
  const { data = [] } = useQuery(labelsQuery(account));
  const chosen = Array.isArray(values['reader_label']) ? (values['reader_label'] as string[]) : [];
  if (data.length === 0) return null;
  return (
    <Checkbox.Group
      label={t('reader_subscription.field.reader_label')}
      value={chosen}
      onChange={(next) => form.setValue('reader_label', next)}
    >
      <div className="x-choices">
        {data.map((label) => (
          <Checkbox key={label._id} value={label._id} label={label.name} disabled={busy} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
