import { Checkbox } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import { useTranslations } from '../words.ts';

interface MailPreferences {
  readonly kinds: readonly string[];
  readonly refused: readonly string[];
}

const mailsQuery = queryOptions({
  queryKey: ['mails'],
  queryFn: async () => request<MailPreferences>('GET', '/_mails'),
});

/** The mails about the person's groups: the weekly summary, and every kind with an unsubscribe link. */
export function GroupMails(props: { weekly: boolean; onWeekly: (wanted: boolean) => void }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const query = useQuery(mailsQuery);
  const elsewhere = useRegistry().modules.flatMap(({ mails }) => mails ?? []);
  const save = useMutation({
    mutationFn: async (body: { kind: string; wanted: boolean }) => request('PUT', '/_mails', { body }),
    onSuccess: () => showToast({ text: t('people.newsletter.saved') }),
    onError: (error) => showToast({ text: describeError(t, error).title, failed: true }),
    onSettled: async () => client.invalidateQueries({ queryKey: mailsQuery.queryKey }),
  });
  return (
    <section className="o-section">
      <h2>{t('people.newsletter.groups')}</h2>
      <p className="o-quiet o-flush a-letters-quick">{t('people.newsletter.groups-text')}</p>
      <QueryState query={query} lines={4}>
        {({ kinds, refused }) => (
          <div className="o-form-group">
            <Checkbox
              name="weekly-summary"
              label={t('people.newsletter.kind.weekly-summary')}
              checked={props.weekly}
              onChange={(event) => props.onWeekly(event.currentTarget.checked)}
            />
            {kinds
              .filter((kind) => !elsewhere.some((mails) => mails.kinds.includes(kind)))
              .map((kind) => (
                <Checkbox
                  key={kind}
                  name={kind}
                  label={t.dynamic(`people.newsletter.kind.${kind}`)}
                  checked={
                    save.isPending && save.variables.kind === kind ? save.variables.wanted : !refused.includes(kind)
                  }
                  onChange={(event) => save.mutate({ kind, wanted: event.currentTarget.checked })}
                />
              ))}
            {elsewhere.map(({ label, to }) => (
              <Link key={to} to={to}>
                {t.dynamic(label)}
              </Link>
            ))}
          </div>
        )}
      </QueryState>
    </section>
  );
}
