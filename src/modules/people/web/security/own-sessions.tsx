import { Button } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { browserName } from '../../rules/browser-name.ts';
import '../profile.css';
import { useTranslations } from '../words.ts';

interface OwnSession {
  readonly id: string;
  readonly seen_at: string;
  readonly user_agent: string;
  readonly address: string;
  readonly current: boolean;
}

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await request<{ sessions: readonly OwnSession[] }>('GET', '/_sessions')).sessions,
});

/** The person's sessions, with buttons that end them. */
export function OwnSessions(): ReactNode {
  const t = useTranslations();
  const query = useQuery(sessionsQuery);
  const end = useEnd();
  return (
    <section className="o-section">
      <h2>{t('people.session.title')}</h2>
      <QueryState query={query} lines={2}>
        {(sessions) => (
          <>
            <ul className="o-plain-list">
              {sessions.map((session) => (
                <SessionLine key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
              ))}
            </ul>
            {sessions.length < 2 ? null : (
              <div className="o-actions">
                <Button size="xs" variant="default" loading={end.isPending} onClick={() => end.mutate(null)}>
                  {t('people.session.end-others')}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryState>
    </section>
  );
}

function SessionLine(props: { session: OwnSession; onEnd: () => void }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { session } = props;
  const browser = browserName(session.user_agent) ?? t('people.session.unknown');
  const Icon = /Android|iOS/.test(browser) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className="a-session">
      <Icon size={22} stroke={1.5} />
      <div>
        <span className={session.current ? 'o-strong' : ''}>{browser}</span>
        <span className="o-quiet o-small">
          {t('people.session.used', { when: formats.relative(session.seen_at), address: session.address })}
        </span>
      </div>
      {session.current ? (
        <span className="o-quiet o-small">{t('people.session.this')}</span>
      ) : (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={t('people.session.end-named', { browser })}
          onClick={props.onEnd}
        >
          {t('people.session.end')}
        </Button>
      )}
    </li>
  );
}

/** Ends the session with this id; null ends all others. */
function useEnd() {
  const t = useTranslations();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null) => request('DELETE', id === null ? '/_sessions' : `/_sessions/${id}`),
    onSuccess: (_answer, id) => {
      showToast({ text: t(id === null ? 'people.session.others-ended' : 'people.session.ended') });
      return client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) => showToast({ text: describeError(t, error).title, failed: true }),
  });
}
