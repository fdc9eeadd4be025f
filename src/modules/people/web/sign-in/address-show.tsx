import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { usePathParams } from '#platform/web/routing/use-url.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { FormSent } from './form-sent.tsx';
import { LinkedPage, useTranslations } from './linked-page.tsx';
import { PlainForm } from './plain-form.tsx';
import { useSubmit } from '../use-submit.ts';
import '../public.css';

/**
 * address#show: reverts a changed address with the link mailed to the old one. Only the button changes something, not
 * the opening of the page.
 */
export function AddressShow(): ReactNode {
  return (
    <LinkedPage>
      <Page />
    </LinkedPage>
  );
}

function Page(): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const params = usePathParams();
  const [email, setEmail] = useState<string | null>(null);
  useTitle(t('people.address.title'));
  const submit = useSubmit({
    send: async () => {
      const body = { token: params['token'] };
      const back = await request<{ email: string }>('PUT', '/_address', { body });
      // Every session has ended, also that of this browser.
      client.clear();
      setEmail(back.email);
    },
  });
  if (email !== null) {
    return (
      <FormSent
        icon={IconCircleCheck}
        title={t('people.address.done')}
        text={t('people.address.done-text', { email })}
      />
    );
  }
  return (
    <>
      <h1 className="a-public-title">{t('people.address.title')}</h1>
      <p className="o-flush">{t('people.address.text')}</p>
      <PlainForm submit={submit}>
        <Button type="submit" fullWidth loading={submit.busy}>
          {t('people.address.submit')}
        </Button>
      </PlainForm>
    </>
  );
}
