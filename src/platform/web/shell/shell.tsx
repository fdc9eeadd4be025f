import { Outlet, useLocation } from '@tanstack/react-router';
import { createElement, memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useState, useRef } from 'react';
import { useLiveChanges } from '../data/live.ts';
import { useMembership, useUserId } from '../data/session.ts';
import type { Membership } from '../data/session-queries.ts';
import { useT } from '../i18n/language.tsx';
import { RegionOfGroup } from '../i18n/region-of-group.tsx';
import { lazy } from '../lazy.tsx';
import { inAccount } from '../routing/paths.ts';
import { useRegistry } from '../routing/registry.tsx';
import { useReturnToPlace } from '../routing/return-to-place.ts';
import { useGo, useOptionalAccount, usePathParams } from '../routing/use-url.ts';
import { usePreload } from '../quiet.ts';
import { Banners } from './banners/banners.tsx';
import { FactorNotice, useFactorNeeded } from './banners/factor-needed.tsx';
import { FeatureBanner } from './banners/feature-banner.tsx';
import { Footer } from './footer.tsx';
import { startFocusMemory } from '../parts/dialogs/dialog-focus.ts';
import { startKeyboard, useShortcut } from '../parts/focus/keyboard.ts';
import { ModuleScreen } from './module-off/module-off.tsx';
import { startKeyboardSpace } from './keyboard-space.ts';
import { Navigation } from './menus/navigation.tsx';
import { SectionTabs } from './menus/section-tabs.tsx';
import { InvitedPage, NeedMembershipPage, NoAccessPage } from './foreign-pages.tsx';
import { OptionalPart } from '../parts/optional-part.tsx';
import { PlanBanner } from './banners/plan-banner.tsx';
import { Questions } from './questions.tsx';
import { useRememberProduct } from './offered-products.ts';
import { Toasts } from '../parts/toasts.tsx';
import { actIn, newestAct } from '../data/undo/recent-acts.ts';
import { useUndo } from '../data/undo/use-undo.ts';
import { holdTypedKeys } from '../parts/focus/typed-ahead.ts';
import { TopBar } from './top-bar.tsx';
import { SaveTimeZone } from './save-time-zone.ts';
import { useMenu } from './menus/use-menu.ts';

const Palette = lazy(() => import('./commands/palette.tsx'), 'Palette');
const RecentActs = lazy(() => import('./commands/recent-acts-dialog.tsx'), 'RecentActs');
const Shortcuts = lazy(() => import('./commands/shortcuts.tsx'), 'Shortcuts');

/** The frame around every screen of a signed-in person. */
export function Shell(): ReactNode {
  return (
    <RegionOfGroup>
      <Frame />
    </RegionOfGroup>
  );
}

/**
 * Each part of the frame listens to its own queries, and is a `memo` without props that change: while the answers of
 * the first seconds arrive, a change of the frame itself would otherwise render all of them again.
 */
function Frame(): ReactNode {
  const t = useT();
  const account = useAddressAccount();
  const [palette, setPalette] = useState(false);
  const [keys, setKeys] = useState(false);
  const [acts, setActs] = useState(false);
  const membership = useMembership(account);
  // If the group is closed to this person, the frame shows nothing of it.
  const kept = useLastAccount();
  const { needed, isShut } = useFactorNeeded(account);
  const lost = useLiveChanges(isShut ? null : account);
  const entered = lost || isShut || membership?.status === 'pending' ? null : (account ?? kept);
  const person = useUserId();
  useLayoutEffect(() => actIn(person, entered), [person, entered]);
  const undo = useUndo();
  useLayoutEffect(startKeyboard, []);
  useLayoutEffect(startFocusMemory, []);
  useLayoutEffect(startKeyboardSpace, []);
  // The first keystrokes after Ctrl+K should already be in the box.
  usePreload(Palette.preload);
  useFocusOnArrival();
  useReturnToPlace();
  usePaperScheme();
  useRememberProduct();
  const openPalette = useCallback((): void => {
    holdTypedKeys();
    setPalette(true);
  }, []);
  const openKeys = useCallback(() => setKeys(true), []);
  useShortcut('mod+k', null, () => (palette ? setPalette(false) : openPalette()));
  useShortcut('?', 'keys.help', openKeys);
  useShortcut('mod+z', null, () => {
    const newest = newestAct();
    if (newest === undefined) setActs(true);
    else undo(newest.id);
  });
  return (
    <div className="o-shell" data-account={entered === null ? undefined : true}>
      <a href="#content" className="o-skip">
        {t('shell.skip')}
      </a>
      <TopBar account={entered} onSearch={openPalette} onShortcuts={openKeys} />
      {entered === null ? null : <Navigation account={entered} />}
      <div className="o-stage">
        <Banners>
          <PlanBanner account={entered} />
          <FeatureBanner account={entered} />
          {isShut ? null : <FactorNotice {...needed} look="banner" />}
        </Banners>
        <main id="content" tabIndex={-1} className="o-content">
          {entered === null ? null : <SectionTabs account={entered} />}
          {isShut ? (
            <FactorNotice {...needed} look="page" />
          ) : (
            <Content account={account} membership={membership} lost={lost} />
          )}
        </main>
        <Footer />
      </div>
      {entered === (account ?? kept) ? <GoKeys /> : null}
      <OptionalPart>
        {palette ? (
          <Palette onClose={() => setPalette(false)} onShortcuts={openKeys} onActs={() => setActs(true)} />
        ) : null}
        {keys ? <Shortcuts onClose={() => setKeys(false)} /> : null}
        {acts ? <RecentActs account={entered} onUndo={undo} onClose={() => setActs(false)} /> : null}
      </OptionalPart>
      {entered === null ? null : <Background account={entered} />}
      <Questions />
      <SaveTimeZone />
      <Toasts onUndo={undo} />
    </div>
  );
}

/** The background parts of all modules. */
const Background = memo(function Background({ account }: { account: string }): ReactNode {
  const { background } = useRegistry();
  return background.map((part, index) => <OptionalPart key={index}>{createElement(part, { account })}</OptionalPart>);
});

/** The screen of the address, or why the current group is closed to this person; `lost`: the server has refused access. */
const Content = memo(function Content(props: {
  account: string | null;
  membership: Membership | undefined;
  lost: boolean;
}): ReactNode {
  const { account, membership, lost } = props;
  const member = useWasMember(account, membership);
  if (account !== null && membership?.status === 'pending') return <InvitedPage group={membership.account_name} />;
  if (!lost)
    return (
      <ModuleScreen account={account}>
        <Outlet />
      </ModuleScreen>
    );
  return member ? <NoAccessPage /> : <NeedMembershipPage />;
});

/** Whether the person has been a member at any time since this group became the current one. */
function useWasMember(account: string | null, membership: Membership | undefined): boolean {
  const [seen, setSeen] = useState<string | null>(null);
  if (membership !== undefined && seen !== account) setSeen(account);
  return account !== null && seen === account;
}

/** `g` and a letter go to the screens of the menu. */
const GoKeys = memo(function GoKeys(): ReactNode {
  const account = useOptionalAccount();
  return useMenu()
    .filter((item) => item.letter !== undefined)
    .map((item) => <GoKey key={item.to} letter={item.letter ?? ''} to={inAccount(item.to, account)} />);
});

const GoKey = memo(function GoKey(props: { letter: string; to: string }): ReactNode {
  const go = useGo();
  useShortcut(`g ${props.letter}`, null, () => go(props.to));
  return null;
});

/** After a change of screen, focuses the content, unless a form there has taken the focus already. */
function useFocusOnArrival(): void {
  const path = useLocation({ select: (location) => location.pathname });
  const known = useRef(path);
  useEffect(() => {
    if (known.current === path) return;
    known.current = path;
    const content = document.getElementById('content');
    if (content !== null && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [path]);
}

const schemeAttribute = 'data-mantine-color-scheme';

/** Uses the light colours while the browser prints, because paper is white. */
function usePaperScheme(): void {
  useEffect(() => {
    const root = document.documentElement;
    let own: string | null = null;
    const begin = (): void => {
      own = root.getAttribute(schemeAttribute);
      root.setAttribute(schemeAttribute, 'light');
    };
    const end = (): void => {
      if (own !== null) root.setAttribute(schemeAttribute, own);
    };
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
}

/** The current group: the one in the address, or the last one if the address names a group's screen without a group (`/<screen>`). */
function useAddressAccount(): string | null {
  const params = usePathParams();
  const remembered = useOptionalAccount();
  const { screens } = useRegistry();
  const path = useLocation({ select: (location) => location.pathname });
  const short = screens.some((screen) => screen.access === 'account' && screen.path === path);
  return params['account_id'] ?? (short ? remembered : null);
}

/** The last group that the person visited, which stays current on screens of no group (home, profile); null if the person left it. */
function useLastAccount(): string | null {
  const remembered = useOptionalAccount();
  const membership = useMembership(remembered);
  return membership === undefined || membership.status === 'pending' ? null : remembered;
}
