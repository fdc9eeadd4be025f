import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMembership } from '../../data/session.ts';
import { useSwitchOn } from '../../data/use-switch-on.ts';
import { describeError } from '../../i18n/describe-error.ts';
import { useT } from '../../i18n/language.tsx';
import { showToast } from '../../parts/toasts.tsx';

/** The button that switches a feature of the group on; other members read whom to ask. */
export function SwitchOn(props: { account: string; feature: string; size?: string }): ReactNode {
  const t = useT();
  const admin = useMembership(props.account)?.admin === true;
  const switchOn = useSwitchOn(props.account);
  if (!admin) return <span>{t('shell.feature-ask')}</span>;
  return (
    <Button
      size={props.size ?? 'sm'}
      loading={switchOn.isPending}
      onClick={() =>
        void switchOn
          .mutateAsync(props.feature)
          .catch((error: unknown) => showToast({ text: describeError(t, error).title, failed: true }))
      }
    >
      {t('shell.feature-switch')}
    </Button>
  );
}
