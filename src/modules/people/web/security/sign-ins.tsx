import { Button } from '@mantine/core';
import { IconAlertTriangle, IconLogin2 } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { request } from '#platform/web/api/request.ts';
import { useHouse } from '#platform/web/data/use-house.ts';
import { errorText } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import type { signInEvents } from '../../rules/sign-in-events.ts';
import { useTranslations } from './words.ts';

interface SignIn {
  readonly id: string;
  readonly at: string;
  readonly event: (typeof signInEvents)[number];
  readonly address: string | null;
}

const signInsQuery = queryOptions({
  queryKey: ['sign-ins'],
  queryFn: async () => (await request<{ sign_ins: readonly SignIn[] }>('GET', '/_sign_ins')).sign_ins,
});

const few = 8;

/** The latest sign-ins, failed ones too, each with a way to say that it was somebody else. */
export function SignIns(): ReactNode {
  const t = useTranslations();
  const query = useQuery(signInsQuery);
  const [all, setAll] = useState(false);
  const [denied, setDenied] = useState<SignIn | null>(null);
  return (
    <section className="o-section">
      <h2>{t('people.sign-ins.title')}</h2>
      <QueryState query={query} lines={3}>
        {(signIns) => (
          <>
            <ul className="o-plain-list">
              {signIns.slice(0, all ? undefined : few).map((signIn) => (
                <SignInLine key={signIn.id} signIn={signIn} onDeny={() => setDenied(signIn)} />
              ))}
            </ul>
            {all || signIns.length <= few ? null : (
              <div className="o-actions">
                <Button size="xs" variant="default" onClick={() => setAll(true)}>
                  {t('people.sign-ins.more')}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryState>
      {denied === null ? null : <DenyDialog signIn={denied} onClose={() => setDenied(null)} />}
    </section>
  );
}

function SignInLine({ signIn, onDeny }: { signIn: SignIn; onDeny: () => void }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const Icon = signIn.event === 'login' ? IconLogin2 : IconAlertTriangle;
  const when = formats.moment(signIn.at);
  return (
    <li className="a-session">
      <Icon size={22} stroke={1.5} />
      <div>
        <span>{t(`people.sign-ins.event.${signIn.event}`)}</span>
        <span className="o-quiet o-small">
          {signIn.address === null ? when : t('people.sign-ins.from', { when, address: signIn.address })}
        </span>
      </div>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        aria-label={t('people.sign-ins.not-me-named', { when })}
        onClick={onDeny}
      >
        {t('people.sign-ins.not-me')}
      </Button>
    </li>
  );
}

function DenyDialog({ signIn, onClose }: { signIn: SignIn; onClose: () => void }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const { oidc } = useHouse();
  const deny = useMutation({
    mutationFn: async () => request('POST', `/_sign_ins/${signIn.id}/denial`),
    onSuccess: () => {
      client.clear();
      // Where passwords sign nobody in, no link was mailed.
      globalThis.location.assign(oidc?.only === true ? '/user/login' : '/user/password/new?sent=link');
    },
    onError: (error) => {
      showToast({ text: errorText(t, error), failed: true });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      name="sign-in-not-me"
      title={t('people.sign-ins.deny')}
      text={t('people.sign-ins.question-text')}
      confirm={t('people.sign-ins.deny')}
      dangerous
      busy={deny.isPending}
      onConfirm={() => deny.mutate()}
      onCancel={onClose}
    />
  );
}
