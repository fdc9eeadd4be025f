import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconMailExclamation } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { request } from '#platform/web/api/request.ts';
import { useUser } from '#platform/web/data/session.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { type ConfirmationTimes, daysToConfirm } from '../../rules/session.ts';
import '../cards.css';
import { AppEndsCard } from '../security/app-ends-card.tsx';
import { MailCards } from '../profile/mail-cards.tsx';
import { useTranslations } from '../words.ts';

/** What a person must know at once: mails that do not arrive, an app that is about to be removed, an unconfirmed address. */
export function ConfirmCard(): ReactNode {
  return (
    <>
      <MailCards />
      <AppEndsCard />
      <Unconfirmed />
    </>
  );
}

/** Warns until the address is confirmed: the days left, and a button that sends the mail again. */
function Unconfirmed(): ReactNode {
  const t = useTranslations();
  const user = useUser();
  const [now] = useState(() => new Date());
  const email = user?.['unconfirmed_email'];
  const resend = useMutation({
    mutationFn: () => request('POST', '/_confirm', { body: { email } }),
    onSuccess: () => showToast({ text: t('people.confirm.resent', { email: String(email) }) }),
    onError: (error) => showToast({ text: describeError(t, error).title, failed: true }),
  });
  if (user === undefined || typeof email !== 'string') return null;
  const days = daysToConfirm(timesOf(user), now);
  return (
    <section className="a-card a-warning" aria-labelledby="confirm-card">
      <IconMailExclamation size={22} stroke={1.5} />
      <div>
        <h2 id="confirm-card">{t('people.confirm.card', { email })}</h2>
        <p>{days === undefined ? t('people.confirm.card-moved') : t('people.confirm.card-days', { count: days })}</p>
      </div>
      <Button size="xs" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
        {t('people.confirm.resend')}
      </Button>
    </section>
  );
}

function timesOf(user: AnyDoc): ConfirmationTimes {
  const time = (name: string): string | null => (typeof user[name] === 'string' ? user[name] : null);
  return { confirmed_at: time('confirmed_at'), confirmation_sent_at: time('confirmation_sent_at') };
}
