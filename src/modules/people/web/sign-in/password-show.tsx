import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { usePathParams } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { LinkedPage } from './linked-page.tsx';
import { NewPassword } from './new-password.tsx';
import { FormSent } from './form-sent.tsx';
import '../public.css';
import { useTranslations } from '../words.ts';

/** password#show: chooses a new password by the mailed link. */
export function PasswordShow(): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const params = usePathParams();
  const [done, setDone] = useState(false);
  useTitle(t('people.password.choose'));
  const send = async (password: string, password_confirmation: string): Promise<void> => {
    await request('PUT', '/_password', { body: { token: params['token'], password, password_confirmation } });
    // The reset ended every session, this browser's too.
    client.clear();
    setDone(true);
  };
  if (done) {
    return (
      <FormSent icon={IconCircleCheck} title={t('people.password.done')} text={t('people.password.done-text')}>
        <Button component={Link} to="/user/login">
          {t('login.submit')}
        </Button>
      </FormSent>
    );
  }
  return (
    <>
      <h1 className="a-public-title">{t('people.password.choose')}</h1>
      <LinkedPage>
        <NewPassword submitLabel={t('people.password.save')} send={send} />
      </LinkedPage>
      <ul className="o-plain-list a-public-links">
        <li>
          <Link to="/user/password/new">{t('people.password.new-link')}</Link>
        </li>
      </ul>
    </>
  );
}
