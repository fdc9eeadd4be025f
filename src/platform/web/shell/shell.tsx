import { Outlet } from '@tanstack/react-router';
import { createElement, type ReactNode, useLayoutEffect, useState } from 'react';
import { useLiveChanges } from '../data/live.ts';
import { useMembership } from '../data/session.ts';
import type { Membership } from '../data/session-queries.ts';
import { useT } from '../i18n/language.tsx';
import { lazy } from '../lazy.tsx';
import { inAccount } from '../routing/paths.ts';
import { useRegistry } from '../routing/registry.tsx';
import { useGo, useOptionalAccount } from '../routing/use-url.ts';
import { usePreload } from '../quiet.ts';
import { Banners } from './banners/banners.tsx';
import { FeatureBanner } from './banners/feature-banner.tsx';
import { Footer } from './footer.tsx';
import { startFocusMemory } from '../parts/dialogs/dialog-focus.ts';
import { startKeyboard, useShortcut } from '../parts/focus/keyboard.ts';
import { Navigation } from './menus/navigation.tsx';
import { Relogin } from './relogin.tsx';
import { InvitedPage, NeedMembershipPage, NoAccessPage } from './foreign-pages.tsx';
import { OptionalPart } from '../parts/optional-part.tsx';
import { PlanBanner } from './banners/plan-banner.tsx';
import { useRememberProduct } from './product.ts';
import { Toasts } from '../parts/toasts.tsx';
import { holdTypedKeys } from '../parts/focus/typed-ahead.ts';
import { TopBar } from './top-bar.tsx';
import { useFocusOnArrival } from './use-focus-on-arrival.ts';
import { useAddressAccount, useLastAccount } from './use-address-account.ts';
import { useSaveTimeZone } from './use-save-time-zone.ts';
import { usePaperScheme } from './use-paper-scheme.ts';
import { useMenu } from './menus/use-menu.ts';

const Palette = lazy(() => import('./commands/palette.tsx'), 'Palette');
const Shortcuts = lazy(() => import('./commands/shortcuts.tsx'), 'Shortcuts');

/** Around every screen of a person who is signed in. */
export function Shell(): ReactNode {
  const t = useT();
  const account = useAddressAccount();
  const [palette, setPalette] = useState(false);
  const [keys, setKeys] = useState(false);
  const lost = useLiveChanges(account);
  const membership = useMembership(account);
  // Around the message that a group is closed stands nothing of that group.
  const kept = useLastAccount();
  const entered = lost || membership?.status === 'pending' ? null : (account ?? kept);
  useLayoutEffect(startKeyboard, []);
  useLayoutEffect(startFocusMemory, []);
  // The first keystrokes after Ctrl+K should already be in the box.
  usePreload(Palette.preload);
  useFocusOnArrival();
  useSaveTimeZone();
  usePaperScheme();
  useRememberProduct();
  const openPalette = (): void => {
    holdTypedKeys();
    setPalette(true);
  };
  useShortcut('mod+k', () => (palette ? setPalette(false) : openPalette()));
  useShortcut('?', () => setKeys(true));
  return (
    <div className="o-shell" data-account={entered === null ? undefined : true}>
      <a href="#content" className="o-skip">
        {t('shell.skip')}
      </a>
      <TopBar account={entered} onSearch={openPalette} onShortcuts={() => setKeys(true)} />
      {entered === null ? null : <Navigation account={entered} />}
      <div className="o-stage">
        <Banners>
          <PlanBanner account={entered} />
          <FeatureBanner account={entered} />
        </Banners>
        <main id="content" tabIndex={-1} className="o-content">
          <Content account={account} membership={membership} lost={lost} />
        </main>
        <Footer />
      </div>
      {entered === (account ?? kept) ? <GoKeys /> : null}
      <OptionalPart>
        {palette ? <Palette onClose={() => setPalette(false)} onShortcuts={() => setKeys(true)} /> : null}
        {keys ? <Shortcuts onClose={() => setKeys(false)} /> : null}
      </OptionalPart>
      {entered === null ? null : <Background account={entered} />}
      <Relogin />
      <Toasts />
    </div>
  );
}

/** The background parts of all modules. */
function Background({ account }: { account: string }): ReactNode {
  const { background } = useRegistry();
  return background.map((part, index) => <OptionalPart key={index}>{createElement(part, { account })}</OptionalPart>);
}

/** The screen of the address, or why the group in front is closed to this person: `lost` when the server has said so. */
function Content(props: { account: string | null; membership: Membership | undefined; lost: boolean }): ReactNode {
  const { account, membership, lost } = props;
  const member = useWasMember(account, membership);
  if (account !== null && membership?.status === 'pending') return <InvitedPage group={membership.account_name} />;
  if (!lost) return <Outlet />;
  return member ? <NoAccessPage /> : <NeedMembershipPage />;
}

/** Whether the person was a member of the group in front at any time since it came to be so. */
function useWasMember(account: string | null, membership: Membership | undefined): boolean {
  const [seen, setSeen] = useState<string | null>(null);
  if (membership !== undefined && seen !== account) setSeen(account);
  return account !== null && seen === account;
}

/** `g` and a letter go to the screens of the menu. */
function GoKeys(): ReactNode {
  const account = useOptionalAccount();
  const items = useMenu();
  return items
    .filter((item) => item.letter !== undefined)
    .map((item) => <GoKey key={item.to} letter={item.letter ?? ''} to={inAccount(item.to, account)} />);
}

function GoKey(props: { letter: string; to: string }): ReactNode {
  const go = useGo();
  useShortcut(`g ${props.letter}`, () => go(props.to));
  return null;
}
