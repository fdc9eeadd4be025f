import { NativeSelect, Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnyDoc, Doc, Input } from '#platform/entity/define.ts';
import { newId } from '#platform/entity/id.ts';
import { request } from '#platform/web/api/request.ts';
import { post, put } from '#platform/web/api/write.ts';
import { listQuery, refresh } from '#platform/web/data/queries.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import type { noticeChoice } from '../entities/notice-choice.ts';
import { firstChoice, mailChoices, reasons, type MailChoice, type Reason } from '../rules/reasons.ts';
import { CalendarSection } from './calendar-section.tsx';
import { Devices } from './devices.tsx';
import { useTranslations } from './words.ts';
import './inbox.css';

type StoredChoice = AnyDoc & Doc<typeof noticeChoice>;

const mailsQuery = queryOptions({
  queryKey: ['mails'],
  queryFn: async () => request<{ refused: readonly string[] }>('GET', '/_mails'),
});

/** inbox#settings: how the person is told, for each reason. Each change is saved at once. */
export function ChoicesPage(): ReactNode {
  const t = useTranslations();
  useTitle(t('inbox.settings'));
  const me = useUserId() ?? '';
  const stored = useQuery(
    listQuery<StoredChoice>(me, 'notice_choice', { selector: { klass: 'notice_choice' }, limit: 100 }),
  );
  const mails = useQuery(mailsQuery);
  return (
    <div className="o-page">
      <div className="o-head">
        <h1>{t('inbox.settings')}</h1>
      </div>
      <p className="o-quiet">{t('inbox.choices.text')}</p>
      <QueryState query={mails} lines={10}>
        {({ refused }) => (
          <QueryState query={stored} lines={10}>
            {(choices) => <Table me={me} choices={choices} refused={refused} />}
          </QueryState>
        )}
      </QueryState>
      <p className="o-quiet o-small">{t('inbox.choices.flags')}</p>
      <Devices me={me} />
      <CalendarSection />
    </div>
  );
}

function Table(props: { me: string; choices: readonly StoredChoice[]; refused: readonly string[] }): ReactNode {
  const t = useTranslations();
  const { me, choices, refused } = props;
  return (
    <table className="o-lined i-choices">
      <thead>
        <tr>
          <th>{t('inbox.choices.reason')}</th>
          <th>{t('inbox.choices.here')}</th>
          <th>{t('inbox.choices.push')}</th>
          <th>{t('inbox.choices.mail')}</th>
        </tr>
      </thead>
      <tbody>
        {reasons.map((reason) => (
          <ReasonRow
            key={reason}
            me={me}
            reason={reason}
            stored={choices.find((choice) => choice.reason === reason)}
            isRefused={refused.includes(reason)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly me: string;
  readonly reason: Reason;
  readonly stored: StoredChoice | undefined;
  /** The person has unsubscribed from mails of the reason. */
  readonly isRefused: boolean;
}

function ReasonRow(props: RowProps): ReactNode {
  const t = useTranslations();
  const { reason, stored, isRefused } = props;
  const choice = { ...firstChoice(reason), ...stored };
  const mail = isRefused ? 'never' : choice.mail;
  const save = useSave(props);
  const name = t(`inbox.reason.${reason}`);
  return (
    <tr>
      <th scope="row">
        {name}
        <div className="o-quiet o-small">{t(`inbox.why.${reason}`)}</div>
      </th>
      <td>
        <Switch
          aria-label={`${name}: ${t('inbox.choices.here')}`}
          checked={choice.here}
          onChange={(event) => save.mutate({ here: event.currentTarget.checked })}
        />
      </td>
      <td>
        <Switch
          aria-label={`${name}: ${t('inbox.choices.push')}`}
          checked={choice.push}
          onChange={(event) => save.mutate({ push: event.currentTarget.checked })}
        />
      </td>
      <td>
        <NativeSelect
          aria-label={`${name}: ${t('inbox.choices.mail')}`}
          value={mail}
          data={mailChoices.map((value) => ({
            value,
            label: t(`inbox.choices.mail.${value}`),
            // The daily mail lists what is in the inbox.
            disabled: value === 'daily' && !choice.here,
          }))}
          onChange={(event) => save.mutate({ mail: event.currentTarget.value as MailChoice })}
        />
      </td>
    </tr>
  );
}

/** Saves a choice; choosing mails ends that the person has unsubscribed from them. */
function useSave({ me, reason, stored, isRefused }: RowProps) {
  const t = useTranslations();
  const client = useQueryClient();
  return useMutation({
    // One after the other: the second change of a reason follows the first.
    scope: { id: 'notice-choices' },
    mutationFn: async (change: Input & { readonly mail?: MailChoice }) => {
      const { mail } = change;
      if (isRefused && mail !== undefined && mail !== 'never')
        await request('PUT', '/_mails', { body: { kind: reason, wanted: true } });
      if (stored === undefined)
        await post(me, { _id: newId('nch'), klass: 'notice_choice', reason, ...firstChoice(reason), ...change });
      else await put(me, stored._id, stored._rev, change);
    },
    onSuccess: () => showToast({ text: t('inbox.choices.saved') }),
    onError: (error) => showToast({ text: describeError(t, error).title, failed: true }),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: mailsQuery.queryKey });
      await refresh(client, me, 'notice_choice');
    },
  });
}
