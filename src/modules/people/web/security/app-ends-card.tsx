import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconShieldOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { sessionQuery } from '#platform/web/data/session-queries.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import '../cards.css';
import { useTranslations } from '../words.ts';

/** Warns on every first screen that the authenticator app is about to be removed, with a button that keeps it. */
export function AppEndsCard(): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const client = useQueryClient();
  const ends = useQuery(sessionQuery).data?.info?.authenticator_ends_at;
  const keep = useMutation({
    mutationFn: async () => request('DELETE', '/_authenticator/loss'),
    onSuccess: async () => {
      showToast({ text: t('people.lost-app.kept') });
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    onError: (error) => showToast({ text: errorText(t, error), failed: true }),
  });
  if (ends === undefined) return null;
  return (
    <section className="a-card a-warning">
      <IconShieldOff size={22} stroke={1.5} />
      <div>
        <h2>{t('people.lost-app.card', { when: formats.moment(ends) })}</h2>
        <p>{t('people.lost-app.card-text')}</p>
        <div className="o-actions">
          <Button size="xs" loading={keep.isPending} onClick={() => keep.mutate()}>
            {t('people.lost-app.keep')}
          </Button>
        </div>
      </div>
    </section>
  );
}
