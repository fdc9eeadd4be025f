import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useRememberedEmail } from './remembered-email.ts';
import { FormSent } from './form-sent.tsx';
import { LinkedPage } from './linked-page.tsx';
import { PlainForm } from './plain-form.tsx';
import { withoutEmpty } from './registration.ts';
import { useSubmit } from '../use-submit.ts';
import '../public.css';
import { useTranslations } from '../words.ts';

/** confirm#new: requests the confirmation mail again. */
export function ConfirmNew(): ReactNode {
  const t = useTranslations();
  return (
    <MailRequest
      path="/_confirm"
      title={t('people.confirm.new')}
      text={t('people.confirm.new-text')}
      submit={t('people.confirm.send')}
    />
  );
}

/** password#new: requests the mail with the link for a new password. */
export function PasswordNew(): ReactNode {
  const t = useTranslations();
  const [search] = useSearchState();
  // A person who said "this was not me" has got the link already.
  if (search['sent'] === 'link')
    return <FormSent title={t('people.public.sent')} text={t('people.password.link-sent')} />;
  return (
    <LinkedPage>
      <MailRequest
        path="/_password"
        title={t('people.password.new')}
        text={t('people.password.new-text')}
        submit={t('people.password.send')}
      />
    </LinkedPage>
  );
}

function MailRequest(props: { path: string; title: string; text: string; submit: string }): ReactNode {
  const t = useTranslations();
  const [email, setEmail] = useRememberedEmail();
  const [sent, setSent] = useState(false);
  const submit = useSubmit({
    check: () => withoutEmpty({ email: email.trim() === '' ? 'cant-be-blank' : null }),
    send: async () => {
      await request('POST', props.path, { body: { email: email.trim() } });
      setSent(true);
    },
  });
  useTitle(props.title);
  if (sent) {
    return <FormSent title={t('people.public.sent')} text={t('people.public.sent-text', { email })} />;
  }
  return (
    <>
      <h1 className="a-public-title">{props.title}</h1>
      <p className="o-quiet o-flush">{props.text}</p>
      <PlainForm submit={submit}>
        <TextInput
          label={t('login.email')}
          type="email"
          autoComplete="email"
          {...submit.field('email', email, setEmail)}
        />
        <Button type="submit" fullWidth loading={submit.busy}>
          {props.submit}
        </Button>
      </PlainForm>
      <ul className="o-plain-list a-public-links">
        <li>
          <Link to="/user/login">{t('people.public.to-login')}</Link>
        </li>
      </ul>
    </>
  );
}
