import type { ReactNode } from 'react';
import '../profile.css';
import { Authenticator } from './authenticator.tsx';
import { Passkeys } from './passkeys.tsx';
import { OwnKeys } from './own-keys.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { SignIns } from './sign-ins.tsx';
import { ConfirmCard } from '../sign-in/confirm-card.tsx';
import { UserTokens } from '../profile/user-tokens.tsx';
import { useTranslations } from '../words.ts';

/** The tab Security: how the person signs in, where the account is open, who tried, and what programs may. */
export function SecurityPage({ userId }: { userId: string }): ReactNode {
  const t = useTranslations();
  return (
    <>
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
    </>
  );
}
