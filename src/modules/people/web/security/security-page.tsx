import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FurtherWords, useLocale } from '#platform/web/i18n/language.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { UserTokens } from '../profile/user-tokens.tsx';
import { ConfirmCard } from '../sign-in/confirm-card.tsx';
import '../profile.css';
import { useTranslations } from '../words.ts';
import { Authenticator } from './authenticator.tsx';
import { OwnKeys } from './own-keys.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { SignIns } from './sign-ins.tsx';
import { securityWords } from './words.ts';

/** The tab Security: how the person signs in, where the account is open, who tried, and what programs may. */
export function SecurityPage({ userId }: { userId: string }): ReactNode {
  const t = useTranslations();
  const locale = useLocale();
  const words = useQuery({
    queryKey: ['security-words', locale],
    queryFn: securityWords[locale],
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (words.data === undefined) return <LoadingSkeleton />;
  return (
    <FurtherWords catalogue={words.data}>
      <ConfirmCard />
      <Passkeys />
      <Authenticator />
      <OwnSessions />
      <SignIns />
      <section className="o-section">
        <h2>{t('people.profile.user_tokens')}</h2>
        <UserTokens userId={userId} />
      </section>
      <OwnKeys userId={userId} />
    </FurtherWords>
  );
}
