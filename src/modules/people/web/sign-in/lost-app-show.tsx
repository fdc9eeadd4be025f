import { Button } from '@mantine/core';
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

/** lost-app#show: begins the two days after which a lost authenticator app is removed. Only the button does, not the opening of the page. */
export function LostAppShow(): ReactNode {
  return (
    <LinkedPage>
      <Page />
    </LinkedPage>
  );
}

function Page(): ReactNode {
  const t = useTranslations();
  const params = usePathParams();
  const [begun, setBegun] = useState(false);
  useTitle(t('people.lost-app.title'));
  const submit = useSubmit({
    send: async () => {
      await request('PUT', '/_authenticator/loss', { body: { token: params['token'] } });
      setBegun(true);
    },
  });
  if (begun)
    return (
      <FormSent icon={IconCircleCheck} title={t('people.lost-app.begun')} text={t('people.lost-app.begun-text')} />
    );
  return (
    <>
      <h1 className="a-public-title">{t('people.lost-app.title')}</h1>
      <p className="o-flush">{t('people.lost-app.text')}</p>
      <PlainForm submit={submit}>
        <Button type="submit" fullWidth loading={submit.busy}>
          {t('people.lost-app.submit')}
        </Button>
      </PlainForm>
    </>
  );
}
