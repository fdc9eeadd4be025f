import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { request } from '../api/request.ts';
import { useHouse } from '../data/use-house.ts';
import { useT } from '../i18n/language.tsx';

/** What screens share about the issuer of OpenID Connect. One file, because each shared file costs every first screen a line. */

/** An account at the issuer that is linked to the person. */
export interface Identity {
  readonly id: string;
  readonly issuer: string;
  readonly label: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly last_address: string | null;
}

export const identitiesQuery = queryOptions({
  queryKey: ['identities'],
  queryFn: async () => request<{ identities: readonly Identity[]; has_password: boolean }>('GET', '/_identities'),
});

/** Whether the person has a password. One who signs in by the issuer may have none, and proves to be there instead. */
export function useHasPassword(): boolean {
  const { oidc } = useHouse();
  return useQuery({ ...identitiesQuery, enabled: oidc !== undefined }).data?.has_password ?? true;
}

/** Where the way ends in a window of its own. */
export const issuerEnd = '/user/oidc?done=1';
const noted = 'oficina.issuer-done';

interface Props {
  readonly what: 'sign-in' | 'proof';
  readonly remember?: boolean;
  readonly onDone: () => void;
}

/**
 * Opens the issuer in another window, so that the form of this one stays as it is, and calls `onDone` when the person
 * comes back from it.
 */
export function IssuerButton({ what, remember = false, onDone }: Props): ReactNode {
  const t = useT();
  const { oidc } = useHouse();
  const onNote = useEffectEvent(({ key }: StorageEvent) => {
    if (key === noted) onDone();
  });
  useEffect(() => {
    const heard = (event: StorageEvent): void => onNote(event);
    addEventListener('storage', heard);
    return () => removeEventListener('storage', heard);
  }, []);
  if (oidc === undefined) return null;
  const way = new URLSearchParams({ for: what, to: issuerEnd, ...(remember && { remember: '1' }) });
  return (
    // With an opener the window may close itself.
    <Button component="a" href={`/user/oidc?${way}`} target="_blank" rel="opener" variant="default">
      {t('login.issuer', { name: oidc.name })}
    </Button>
  );
}

/** Tells the first window, and closes this one if the browser allows it. */
export function tellIssuerDone(): void {
  // Other windows of this host hear of it by the event `storage`.
  localStorage.setItem(noted, String(Date.now()));
  window.close();
}
