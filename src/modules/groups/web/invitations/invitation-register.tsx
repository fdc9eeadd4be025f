import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useLanguage } from '#platform/web/i18n/language.tsx';
import { AcceptTerms } from '#modules/people/web/sign-in/accept-terms.tsx';
import { NewPasswordFields } from '#modules/people/web/sign-in/new-password-fields.tsx';
import { PlainForm } from '#modules/people/web/sign-in/plain-form.tsx';
import { checkPassword, withoutEmpty } from '#modules/people/web/sign-in/registration.ts';
import { useJoin } from './use-join.ts';
import { useSubmit } from '#modules/people/web/use-submit.ts';
import { useTranslations } from '../words.ts';

/** Registers with the invited address, which the link has confirmed, and joins the group. */
export function InvitationRegister(props: { token: string; email: string }): ReactNode {
  const t = useTranslations();
  const { locale } = useLanguage();
  const join = useJoin();
  const [fullname, setFullname] = useState('');
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [accepted, setAccepted] = useState(false);
  const submit = useSubmit({
    check: () => ({
      ...checkPassword(password, again),
      ...withoutEmpty({ accept_terms: accepted ? null : 'must-be-accepted' }),
    }),
    send: async () => {
      const name = fullname.trim() === '' ? {} : { fullname: fullname.trim() };
      await join({ token: props.token, password, accept_terms: accepted, locale, ...name });
    },
  });
  return (
    <PlainForm submit={submit}>
      <TextInput
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        readOnly
        value={props.email}
        error={submit.wrong('email')}
      />
      <TextInput
        label={t('people.register.fullname')}
        autoComplete="name"
        maxLength={120}
        {...submit.field('fullname', fullname, setFullname)}
      />
      <NewPasswordFields
        label={t('login.password')}
        password={password}
        again={again}
        wrong={submit.wrong}
        onPassword={setPassword}
        onAgain={setAgain}
      />
      <AcceptTerms checked={accepted} error={submit.wrong('accept_terms')} onChange={setAccepted} />
      <Button type="submit" fullWidth loading={submit.busy}>
        {t('groups.invitation.register')}
      </Button>
    </PlainForm>
  );
}
