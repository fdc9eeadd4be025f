import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { hexId } from '#platform/entity/id.ts';
import { NewKeyDialog } from '#platform/web/access-keys/new-key-dialog.tsx';
import { NewKey } from '#platform/web/access-keys/new-key.tsx';
import { request } from '#platform/web/api/request.ts';
import { refresh } from '#platform/web/data/queries.ts';
import { useMemberships } from '#platform/web/data/session.ts';
import { DialogActions } from '#platform/web/parts/dialogs/dialog.tsx';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { PlainForm } from '#modules/people/web/sign-in/plain-form.tsx';
import { withoutEmpty } from '#modules/people/web/sign-in/registration.ts';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { calendarFeed } from '../entities/calendar-feed.ts';
import { useTranslations } from './words.ts';

/** Makes addresses at which calendar programs read dates of a group. The tab Security of the profile lists and revokes them. */
export function CalendarSection(): ReactNode {
  const t = useTranslations();
  const groups = (useMemberships().data ?? []).filter(({ status }) => status === 'accepted');
  if (groups.length === 0) return null;
  return (
    <section className="o-section">
      <h2>{t('inbox.calendars')}</h2>
      <p className="o-quiet">{t('inbox.calendars.text')}</p>
      <div className="o-actions">
        <NewKey label={t('calendar_feed.new')}>
          {(close) => (
            <NewKeyDialog
              name="calendar-address"
              title={t('calendar_feed.new')}
              made={{
                title: t('inbox.calendars.made'),
                text: t('inbox.calendars.made-text'),
                lines: (secret) => {
                  const address = `${window.location.host}/calendar/${secret}.ics`;
                  return [
                    { label: t('inbox.calendars.address'), text: `${window.location.protocol}//${address}` },
                    { label: t('inbox.calendars.webcal'), text: `webcal://${address}`, testId: 'calendar-address' },
                  ];
                },
                done: t('inbox.calendars.done'),
              }}
              onClose={close}
            >
              {(onMade) => <AddressForm groups={groups} onMade={onMade} />}
            </NewKeyDialog>
          )}
        </NewKey>
        <Button component={Link} to="/user/profile?page=security" variant="default">
          {t('inbox.calendars.list')}
        </Button>
      </div>
    </section>
  );
}

function AddressForm(props: {
  groups: readonly { readonly account_id: string; readonly account_name: string }[];
  onMade: (secret: string) => void;
}): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const { groups } = props;
  const { entities } = useRegistry();
  const kinds = [...entities.values()].filter(({ calendar }) => calendar !== undefined).map(({ kind }) => kind);
  const [group, setGroup] = useState(groups[0]?.account_id ?? '');
  const [description, setDescription] = useState('');
  const [sources, setSources] = useState<readonly string[]>(kinds);
  const submit = useSubmit({
    check: () =>
      withoutEmpty({
        description: description.trim() === '' ? 'cant-be-blank' : null,
      }),
    send: async () => {
      const body = { klass: calendarFeed.kind, description: description.trim(), sources };
      const headers = { 'idempotency-key': hexId() };
      const { token } = await request<{ token: string }>('POST', `/${group}`, { headers, body });
      props.onMade(token);
      await refresh(client, group, calendarFeed.kind);
    },
  });
  return (
    <PlainForm submit={submit}>
      <NativeSelect
        label={t('inbox.group')}
        value={group}
        data={groups.map(({ account_id: value, account_name: label }) => ({ value, label }))}
        onChange={(event) => setGroup(event.currentTarget.value)}
      />
      <TextInput
        label={t('calendar_feed.field.description')}
        description={t('inbox.calendars.description-hint')}
        maxLength={120}
        {...submit.field('description', description, setDescription)}
      />
      <Checkbox.Group
        label={t('calendar_feed.field.sources')}
        description={t('inbox.calendars.sources-hint')}
        value={[...sources]}
        onChange={setSources}
      >
        {kinds.map((kind) => (
          <Checkbox key={kind} value={kind} label={t.dynamic(kind, { count: 2 })} className="i-source" />
        ))}
      </Checkbox.Group>
      <DialogActions>
        <Button type="submit" loading={submit.busy} disabled={sources.length === 0}>
          {t('inbox.calendars.make')}
        </Button>
      </DialogActions>
    </PlainForm>
  );
}
