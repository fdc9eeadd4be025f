import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { locales, nearestLocale } from '#platform/entity/messages.ts';
import { request } from '#platform/web/api/request.ts';
import type { Saved } from '#platform/web/api/api.ts';
import { membershipsQuery, sessionQuery, useMemberships, useUserId } from '#platform/web/data/session.ts';
import { useLocale, useT } from '#platform/web/i18n/language.tsx';
import { useGo } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/shell/use-title.ts';
import type { screens } from '../locales/screens.en.ts';
import { PlainForm } from './plain-form.tsx';
import { withoutEmpty } from './registration.ts';
import { useSubmit } from './use-submit.ts';
import './cards.css';

/** account#new: a group profile, then its dashboard. The time zone is the browser's. */
export function AccountNew(): ReactNode {
  const t = useT<keyof typeof screens>();
  const go = useGo();
  const client = useQueryClient();
  const userId = useUserId();
  const first = useMemberships().data?.length === 0;
  const [name, setName] = useState('');
  const [billing, setBilling] = useState('');
  const [locale, setLocale] = useState(useLocale());
  const submit = useSubmit({
    check: () => withoutEmpty({ name: name.trim() === '' ? 'cant-be-blank' : null }),
    send: async () => {
      const body = {
        name: name.trim(),
        locale,
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        ...(billing.trim() === '' ? {} : { billing_email: billing.trim() }),
      };
      const saved = await request<Saved>('POST', '/accounts', { body });
      await Promise.all([
        client.invalidateQueries({ queryKey: sessionQuery.queryKey }),
        client.invalidateQueries({ queryKey: membershipsQuery(userId).queryKey }),
      ]);
      go(`/account/${saved.id}`, { replace: true });
    },
  });
  useTitle(t('account.found.title'));
  return (
    <div className="o-page o-page-form a-middle">
      <h1>{t(first ? 'account.found.first' : 'account.found.title')}</h1>
      <p className="o-quiet o-flush">{t('account.found.text')}</p>
      <PlainForm submit={submit}>
        <TextInput
          label={t('account.found.name')}
          name="name"
          autoComplete="organization"
          required
          maxLength={120}
          value={name}
          error={submit.wrong('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('account.found.billing-email')}
          description={t('account.found.billing-hint')}
          type="email"
          name="billing_email"
          autoComplete="email"
          maxLength={254}
          value={billing}
          error={submit.wrong('billing_email')}
          onChange={(event) => setBilling(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('shell.language')}
          description={t('account.found.locale-hint')}
          name="locale"
          value={locale}
          data={locales.map((value) => ({ value, label: t(`shell.locale.${value}`) }))}
          onChange={(event) => setLocale(nearestLocale(event.currentTarget.value))}
        />
        <div className="o-actions">
          <Button type="submit" loading={submit.busy}>
            {t('account.found.submit')}
          </Button>
          {first ? null : (
            <Button variant="default" onClick={() => go('/')}>
              {t('action.cancel')}
            </Button>
          )}
        </div>
      </PlainForm>
    </div>
  );
}
