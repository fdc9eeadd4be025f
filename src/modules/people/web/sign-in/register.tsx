import { Button, NativeSelect, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { hexId } from '#platform/entity/id.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import { locales } from '#platform/entity/locale.ts';
import { request } from '#platform/web/api/request.ts';
import { useHouse } from '#platform/web/data/use-house.ts';
import { useLanguage } from '#platform/web/i18n/language.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { AcceptTerms } from './accept-terms.tsx';
import { useRememberedEmail } from './remembered-email.ts';
import { FormSent } from './form-sent.tsx';
import { PlainForm } from './plain-form.tsx';
import { checkRegistration, type Registration } from './registration.ts';
import { SecretInput } from '../secret-input.tsx';
import { useSubmit } from '../use-submit.ts';
import '../public.css';
import { useTranslations } from '../words.ts';

/** user#register */
export function Register(): ReactNode {
  const t = useTranslations();
  /** The address that the mail was sent to. */
  const [sent, setSent] = useState<string | null>(null);
  const { registration } = useHouse();
  useTitle(t('people.register.title'));
  if (registration !== 'open') {
    return <FormSent title={t('people.register.title')} text={t(`people.register.${registration}`)} />;
  }
  if (sent === null) return <RegisterForm onSent={setSent} />;
  return <FormSent title={t('people.register.sent')} text={t('people.register.sent-text', { email: sent })} />;
}

function RegisterForm(props: { onSent: (email: string) => void }): ReactNode {
  const t = useTranslations();
  const { locale, setLocale } = useLanguage();
  const [email, setEmail] = useRememberedEmail();
  const [rest, setRest] = useState(empty);
  const [isMore, setMore] = useState(false);
  // A person who can look at the password need not type it twice.
  const again = isMore ? rest.password_confirmation : rest.password;
  const form: Registration = { ...rest, password_confirmation: again, unconfirmed_email: email };
  const change = (part: Partial<Registration>): void => setRest((before) => ({ ...before, ...part }));
  const submit = useSubmit({
    check: () => checkRegistration(form),
    send: async () => {
      await request('POST', '/_users', { body: { _id: hexId(), ...presentOf(form), locale } });
      props.onSent(email);
    },
  });
  return (
    <>
      <h1 className="a-public-title">{t('people.register.title')}</h1>
      <PlainForm submit={submit}>
        <TextInput
          label={t('login.email')}
          type="email"
          autoComplete="email"
          required
          maxLength={254}
          {...submit.field('unconfirmed_email', email, setEmail)}
          name="email"
        />
        <SecretInput
          label={t('login.password')}
          description={t('people.register.password-hint')}
          autoComplete="new-password"
          {...submit.field('password', form.password, (password) => change({ password }))}
        />
        {isMore ? (
          <>
            <SecretInput
              label={t('people.password.again')}
              autoComplete="new-password"
              data-autofocus
              {...submit.field('password_confirmation', again, (text) => change({ password_confirmation: text }))}
            />
            <TextInput
              label={t('people.register.fullname')}
              autoComplete="name"
              maxLength={120}
              {...submit.field('fullname', form.fullname, (fullname) => change({ fullname }))}
            />
            <NativeSelect
              label={t('shell.language')}
              name="locale"
              value={locale}
              data={locales.map((value) => ({ value, label: t(`shell.locale.${value}`) }))}
              onChange={(event) => void setLocale(nearestLocale(event.currentTarget.value))}
            />
          </>
        ) : (
          <Button variant="subtle" className="a-more" aria-expanded={false} onClick={() => setMore(true)}>
            {t('people.register.more')}
          </Button>
        )}
        <AcceptTerms
          checked={form.accept_terms}
          error={submit.wrong('accept_terms')}
          onChange={(accept_terms) => change({ accept_terms })}
        />
        <Button type="submit" fullWidth loading={submit.busy}>
          {t('people.register.submit')}
        </Button>
      </PlainForm>
      <ul className="o-plain-list a-public-links">
        <li>
          {t('people.register.known')} <Link to="/user/login">{t('login.submit')}</Link>
        </li>
      </ul>
    </>
  );
}

const empty = { fullname: '', password: '', password_confirmation: '', accept_terms: false };

/** The values to send; empty optional ones are left out. */
function presentOf(form: Registration): Partial<Registration> {
  const { unconfirmed_email: email, fullname, password, ...rest } = form;
  return {
    ...rest,
    unconfirmed_email: email.trim(),
    password,
    ...(fullname.trim() === '' ? {} : { fullname: fullname.trim() }),
  };
}
