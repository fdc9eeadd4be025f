import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import { locales } from '#platform/entity/locale.ts';
import { put } from '#platform/web/api/write.ts';
import { useHasPassword } from '#platform/web/parts/issuer.tsx';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { useSaveLocale } from '#platform/web/shell/save-locale.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { PlainForm } from '../sign-in/plain-form.tsx';
import { withoutEmpty } from '../sign-in/registration.ts';
import { SecretInput } from '../secret-input.tsx';
import { useSubmit } from '../use-submit.ts';
import { useDateChoice } from './use-date-choice.ts';
import { useTranslations } from '../words.ts';

/** Name, address, newsletter, language and dates, saved with the current password; a new address is confirmed by mail. */
export function ProfileEdit(props: { user: AnyDoc; onDone: () => void }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const spoken = useLocale();
  const saveLocale = useSaveLocale();
  const dates = useDateChoice();
  const hasPassword = useHasPassword();
  const { user } = props;
  const known = String(user['unconfirmed_email'] ?? user['email'] ?? '');
  const [form, setForm] = useState({
    fullname: String(user['fullname'] ?? ''),
    email: known,
    current: '',
    newsletter: user['newsletter'] === true,
    locale: spoken,
    dates: dates.chosen,
  });
  const change = (part: Partial<typeof form>): void => setForm((before) => ({ ...before, ...part }));
  const email = form.email.trim();
  const moved = email !== known;
  const submit = useSubmit({
    check: () =>
      withoutEmpty({
        unconfirmed_email: email === '' ? 'cant-be-blank' : null,
        current_password: hasPassword && form.current === '' ? 'cant-be-blank' : null,
      }),
    send: async () => {
      await put('_users', user._id, user._rev, {
        fullname: form.fullname.trim() === '' ? null : form.fullname.trim(),
        newsletter: form.newsletter,
        ...(hasPassword ? { current_password: form.current } : {}),
        ...(moved ? { unconfirmed_email: email } : {}),
      });
      await Promise.all([
        client.invalidateQueries({ queryKey: ['user'] }),
        client.invalidateQueries({ queryKey: ['sessions'] }),
      ]);
      if (form.locale !== spoken) saveLocale(form.locale);
      if (form.dates !== dates.chosen) dates.choose(form.dates);
      showToast({ text: moved ? t('people.profile.saved-moved', { email }) : t('people.profile.saved') });
      props.onDone();
    },
  });
  return (
    <PlainForm submit={submit}>
      <TextInput
        label={t('user.field.fullname')}
        autoComplete="name"
        maxLength={120}
        {...submit.field('fullname', form.fullname, (fullname) => change({ fullname }))}
      />
      <TextInput
        label={t('user.field.email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        {...submit.field('unconfirmed_email', form.email, (text) => change({ email: text }))}
        name="email"
      />
      <NativeSelect
        label={t('shell.language')}
        name="locale"
        value={form.locale}
        data={locales.map((value) => ({ value, label: t(`shell.locale.${value}`) }))}
        onChange={(event) => change({ locale: nearestLocale(event.currentTarget.value) })}
      />
      <NativeSelect
        label={t('people.profile.dates')}
        name="dates"
        value={form.dates}
        data={[...dates.options]}
        onChange={(event) => change({ dates: event.currentTarget.value === 'iso' ? 'iso' : 'region' })}
      />
      <Checkbox
        label={t('user.field.newsletter')}
        checked={form.newsletter}
        onChange={(event) => change({ newsletter: event.currentTarget.checked })}
      />
      {hasPassword ? (
        <SecretInput
          label={t('people.password.current')}
          description={t('people.profile.current-hint')}
          autoComplete="current-password"
          {...submit.field('current_password', form.current, (current) => change({ current }))}
        />
      ) : null}
      <div className="o-actions">
        <Button type="submit" loading={submit.busy}>
          {t('action.save')}
        </Button>
        <Button variant="default" onClick={props.onDone}>
          {t('action.cancel')}
        </Button>
      </div>
    </PlainForm>
  );
}
