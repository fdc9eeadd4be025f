import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { sessionQuery } from '#platform/web/data/session-queries.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTranslations } from './words.ts';
import { AuthenticatorDialog } from './authenticator-dialog.tsx';
import { useBeginAuthenticator } from './use-begin-authenticator.ts';
import { useRuleText } from './use-rule-text.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';

interface State {
  readonly active: boolean;
  readonly created_at?: string;
  readonly last_used_at?: string | null;
  readonly recovery_codes_left: number;
}

/** The authenticator app: sets one up, shows when it was used, makes new recovery codes, removes it. */
export function Authenticator(): ReactNode {
  const t = useTranslations();
  const query = useQuery({
    queryKey: ['authenticator'],
    queryFn: async () => request<State>('GET', '/_authenticator'),
  });
  return (
    <section className="o-section">
      <h2>{t('people.authenticator.title')}</h2>
      <QueryState query={query} lines={2}>
        {(state) => (state.active ? <Active state={state} /> : <Inactive />)}
      </QueryState>
    </section>
  );
}

function Inactive(): ReactNode {
  const t = useTranslations();
  const { setup, begin, isPending, end } = useBeginAuthenticator();
  return (
    <>
      <p className="o-quiet o-flush">{t('people.authenticator.text')}</p>
      <div className="o-actions">
        <Button variant="default" loading={isPending} onClick={begin}>
          {t('people.authenticator.set-up')}
        </Button>
      </div>
      {setup === null ? null : <AuthenticatorDialog setup={setup} onClose={end} />}
    </>
  );
}

function Active({ state }: { state: State }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const client = useQueryClient();
  const [asks, setAsks] = useState<'remove' | 'renew' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const act = useMutation({
    mutationFn: async (what: 'remove' | 'renew') =>
      what === 'remove'
        ? request<{ recovery_codes?: readonly string[] }>('DELETE', '/_authenticator')
        : request<{ recovery_codes?: readonly string[] }>('POST', '/_recovery_codes'),
    onSuccess: async (answer, what) => {
      setAsks(null);
      setCodes(answer.recovery_codes ?? null);
      if (what === 'remove') showToast({ text: t('people.authenticator.removed') });
      await client.invalidateQueries({ queryKey: ['authenticator'] });
      await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    },
    onError: (error) => {
      setAsks(null);
      showToast({ text: errorText(t, error), failed: true });
    },
  });
  const ruleText = useRuleText();
  const used = state.last_used_at ?? state.created_at;
  return (
    <>
      <p className="o-flush">
        {t('people.authenticator.on')}{' '}
        {used === undefined ? null : (
          <span className="o-quiet">{t('people.authenticator.used', { when: formats.relative(used) })}</span>
        )}
      </p>
      <p className="o-quiet o-flush">{t('people.recovery.left', { count: state.recovery_codes_left })}</p>
      <div className="o-actions">
        <Button variant="default" onClick={() => setAsks('renew')}>
          {t('people.recovery.renew')}
        </Button>
        <Button variant="default" onClick={() => setAsks('remove')}>
          {t('people.authenticator.remove')}
        </Button>
      </div>
      {asks === 'remove' ? (
        <ConfirmDialog
          name="authenticator-remove"
          title={t('people.authenticator.remove')}
          text={`${t('people.authenticator.remove-text')}${ruleText}`}
          confirm={t('people.authenticator.remove')}
          dangerous
          busy={act.isPending}
          onConfirm={() => act.mutate('remove')}
          onCancel={() => setAsks(null)}
        />
      ) : null}
      {asks === 'renew' ? (
        <ConfirmDialog
          name="authenticator-renew"
          title={t('people.recovery.renew')}
          text={t('people.recovery.renew-text')}
          confirm={t('people.recovery.renew')}
          busy={act.isPending}
          onConfirm={() => act.mutate('renew')}
          onCancel={() => setAsks(null)}
        />
      ) : null}
      {codes === null ? null : <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}
