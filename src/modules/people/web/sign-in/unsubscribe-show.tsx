import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconMailOff } from '@tabler/icons-react';
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
 * unsubscribe#show: the page behind the link in a mail. Only the button changes something, not the opening of the page.
 */
export function UnsubscribeShow(): ReactNode {
  return (
    <LinkedPage>
      <Page />
    </LinkedPage>
  );
}

function Page(): ReactNode {
  const t = useTranslations();
  const params = usePathParams();
  const token = params['token'] ?? '';
  const [done, setDone] = useState(false);
  const name = token.split('.')[1] ?? '';
  const key = `people.newsletter.kind.${name}`;
  const kind = t.has(key) ? t.dynamic(key) : t('people.unsubscribe.other');
  const submit = useSubmit({
    send: async () => {
      await request('POST', `/_unsubscribe/${token}`);
      setDone(true);
    },
  });
  useTitle(t('people.unsubscribe.title'));
  if (done) {
    return (
      <FormSent
        icon={IconMailOff}
        title={t('people.unsubscribe.done')}
        text={t('people.unsubscribe.done-text', { kind })}
      >
        <Button component={Link} to="/user/newsletter" variant="default">
          {t('people.unsubscribe.preferences')}
        </Button>
      </FormSent>
    );
  }
  return (
    <>
      <h1 className="a-public-title">{t('people.unsubscribe.title')}</h1>
      <p className="o-flush">{t('people.unsubscribe.text', { kind })}</p>
      <PlainForm submit={submit}>
        <Button type="submit" fullWidth loading={submit.busy}>
          {t('people.unsubscribe.submit')}
        </Button>
      </PlainForm>
    </>
  );
}
