import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconMailExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { useUser } from '#platform/web/data/session.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import { showToast } from '#platform/web/shell/toasts.tsx';
import type { screens } from '../locales/screens.en.ts';
import { type ConfirmationTimes, daysToConfirm } from '../rules/session.ts';

/** Warns until the address is confirmed: how many days are left, and the mail once more. */
export function ConfirmCard(): ReactNode {
  const t = useT<keyof typeof screens>();
  const user = useUser();
  const email = user?.['unconfirmed_email'];
  const resend = useMutation({
    mutationFn: () => request('POST', '/_confirm', { body: { email } }),
    onSuccess: () => showToast({ text: t('account.confirm.resent', { email: String(email) }) }),
    onError: (error) => showToast({ text: describeError(t, error).title, failed: true }),
  });
  if (user === undefined || typeof email !== 'string') return null;
  const days = daysToConfirm(user satisfies ConfirmationTimes, new Date());
  return (
    <Alert
      color="yellow"
      variant="outline"
      icon={<IconMailExclamation size={18} />}
      title={t('account.confirm.card', { email })}
      className="a-warning"
    >
      <p>{days === undefined ? t('account.confirm.card-moved') : t('account.confirm.card-days', { count: days })}</p>
      <Button size="xs" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
        {t('account.confirm.resend')}
      </Button>
    </Alert>
  );
}
