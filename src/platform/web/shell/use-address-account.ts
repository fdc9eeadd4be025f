import { useLocation, useParams } from '@tanstack/react-router';
import { useMembership } from '../data/session.ts';
import { useRegistry } from '../routing/registry.tsx';
import { useOptionalAccount } from '../routing/use-url.ts';

/** The group in front: the one of the address, or the remembered one on a group's screen without it (`/<screen>`); else none. */
export function useAddressAccount(): string | null {
  const params: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  const remembered = useOptionalAccount();
  const { screens } = useRegistry();
  const path = useLocation({ select: (location) => location.pathname });
  const short = screens.some((screen) => screen.access === 'account' && screen.path === path);
  return params['account_id'] ?? (short ? remembered : null);
}

/** The group that stays in front on screens of no group (home, profile): the one visited last, as long as the person belongs to it. */
export function useLastAccount(): string | null {
  const remembered = useOptionalAccount();
  const membership = useMembership(remembered);
  return membership === undefined || membership.status === 'pending' ? null : remembered;
}
