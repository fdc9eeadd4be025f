import type { ReactNode } from 'react';
import { UserTokens } from '../profile/user-tokens.tsx';
import { ConfirmCard } from '../sign-in/confirm-card.tsx';
import '../profile.css';
import { useTranslations } from '../words.ts';
import { Authenticator } from './authenticator.tsx';
import { Identities } from './identities.tsx';
import { OwnKeys } from './own-keys.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { SignIns } from './sign-ins.tsx';

/** The tab Security: how the person signs in, where the account is open, who tried, and what programs may. */
export function SecurityPage({ userId }: { userId: string }): ReactNode {
  const t = useTranslations();
  return (
    <>
      <ConfirmCard />
      <Identities />
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
