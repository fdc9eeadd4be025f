import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconAlertTriangle, IconClock, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { type Billing, isPaid } from './use-billing.ts';
import { useTranslations } from './words.ts';

/** The current plan, the next charge, and a link to change the card. */
export function PlanCard({ account, billing }: { account: string; billing: Billing }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const card = useMutation({
    mutationFn: async () => request<{ url?: string }>('GET', `/${account}/_billing/card`),
    onSuccess: ({ url }) => {
      if (url !== undefined) window.open(url, '_blank', 'noopener');
    },
  });
  const { subscription } = billing;
  return (
    <section className="a-card" aria-labelledby="billing-plan">
      <h2 id="billing-plan">{t('billing.plan')}</h2>
      <p className="a-figure">{t.dynamic(`account.v7_plan.${billing.plan}`)}</p>
      {subscription !== null && isPaid(billing) ? (
        <p className="o-quiet o-small">
          {t('billing.plan.portions', { count: subscription.quantity })}
          {subscription.next_billed_at === null
            ? null
            : ` · ${t('billing.plan.next', { date: formats.date(subscription.next_billed_at) })}`}
        </p>
      ) : (
        <p className="o-quiet o-small">{t('billing.plan.none')}</p>
      )}
      {isPaid(billing) ? (
        <Button variant="default" size="xs" loading={card.isPending} onClick={() => card.mutate()}>
          {t('billing.card')}
        </Button>
      ) : null}
      {card.error === null ? null : <ErrorAlert error={card.error} onClose={() => card.reset()} />}
    </section>
  );
}

/** Notes about a pending switch, a failed payment, and dates until which something is valid. */
export function PlanNotes({ billing }: { billing: Billing }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { wanted } = billing;
  const pending =
    wanted === 'cancel'
      ? t('billing.plan.pending-cancel')
      : t('billing.plan.pending', { plan: t.dynamic(`account.v7_plan.${wanted ?? ''}`) });
  const until = (date: string | null): string => (date === null ? '' : formats.moment(date));
  const notes = [
    {
      key: 'unavailable',
      shown: !billing.available,
      icon: IconInfoCircle,
      color: 'gray',
      text: t('billing.plan.unavailable'),
    },
    {
      key: 'past-due',
      shown: billing.past_due,
      icon: IconAlertTriangle,
      color: 'red',
      text: t('billing.plan.past-due'),
    },
    {
      key: 'review',
      shown: billing.review !== null,
      icon: IconAlertTriangle,
      color: 'yellow',
      text: t('billing.plan.review'),
    },
    {
      key: 'refused',
      shown: billing.refused !== null && wanted === null,
      icon: IconAlertTriangle,
      color: 'red',
      text: t('billing.plan.refused', { plan: t.dynamic(`account.v7_plan.${billing.refused ?? ''}`) }),
    },
    { key: 'pending', shown: wanted !== null, icon: IconClock, color: 'petrol', text: pending },
    {
      key: 'kept',
      shown: billing.grace_until !== null,
      icon: IconClock,
      color: 'yellow',
      text: t('billing.plan.kept', { date: until(billing.grace_until) }),
    },
    {
      key: 'locked',
      shown: billing.locked_until !== null && wanted === null,
      icon: IconClock,
      color: 'gray',
      text: t('billing.plan.locked-until', { date: until(billing.locked_until) }),
    },
    { key: 'fake', shown: billing.fake, icon: IconInfoCircle, color: 'petrol', text: t('billing.pay.fake') },
  ];
  return notes
    .filter(({ shown }) => shown)
    .map(({ key, icon: Icon, color, text }) => (
      <Alert key={key} className="a-note" color={color} icon={<Icon size={18} />}>
        {text}
      </Alert>
    ));
}
