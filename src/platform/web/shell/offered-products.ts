import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLocation } from '@tanstack/react-router';
import { update } from '../api/write.ts';
import { useDisabledFeatures, useLoadedFeatures } from '../data/disabled-features.ts';
import { useMembership, useUserId } from '../data/session.ts';
import { type Membership, membershipsQuery } from '../data/session-queries.ts';
import type { WebModule } from '../module.ts';
import { useRegistry } from '../routing/registry.tsx';
import { useOptionalAccount } from '../routing/use-url.ts';
import { hostModule, noteProduct, productAt, setProduct, useProductOf } from './product.ts';

/** The modules to switch between: those that the group has switched on, and the one of the host's name. */
export function useOfferedProducts(): readonly WebModule[] {
  const { modules } = useRegistry();
  const off = useDisabledFeatures(useOptionalAccount());
  return modules.filter(({ product, key }) => product === true && (!off.has(key) || key === hostModule()));
}

/**
 * The current module among those that the group offers: the one that the person used last in this group, at first the
 * group's first one. Empty while that is unknown.
 */
export function useProduct(): string {
  const account = useOptionalAccount();
  const offered = useOfferedProducts();
  const known = useProductOf(offered, useMembership(account)?.module);
  const isLoaded = useLoadedFeatures(account) !== undefined || account === null;
  return known ?? (isLoaded ? offered[0]?.key : undefined) ?? '';
}

/** Makes another module the current one, and remembers it for the person's next visit to this group. */
export function useChooseProduct(): (key: string) => void {
  const account = useOptionalAccount();
  const remember = useRememberInGroup();
  return useCallback(
    (key) => {
      if (account !== null) setProduct(account, key);
      remember(key);
    },
    [account, remember],
  );
}

/** Remembers a module for the person's next visit to this group. */
function useRememberInGroup(): (key: string) => void {
  const membership = useMembership(useOptionalAccount());
  const userId = useUserId();
  const client = useQueryClient();
  return useCallback(
    (key) => {
      if (userId === null || membership?.status !== 'accepted' || membership.module === key) return;
      client.setQueryData(membershipsQuery(userId).queryKey, (known: readonly Membership[] | undefined) =>
        known?.map((one) => (one._id === membership._id ? { ...one, module: key } : one)),
      );
      // If it fails, another module opens next time: not worth a message.
      update(userId, 'module', key, membership._id).catch(() => undefined);
    },
    [client, membership, userId],
  );
}

/** Remembers the module of the address, so that shared screens and the next visit use it. */
export function useRememberProduct(): void {
  const { modules } = useRegistry();
  const account = useOptionalAccount();
  const here = productAt(modules, useLocation({ select: (location) => location.pathname }));
  const product = useProduct();
  const remember = useRememberInGroup();
  useEffect(() => {
    if (account !== null && product !== '') noteProduct(account, product);
  }, [account, product]);
  useEffect(() => {
    if (here !== undefined) remember(here);
  }, [here, remember]);
}

/** The counter in the bar: the current module's, else that of the first offered module that has one. */
export function useCounter(): WebModule['counter'] {
  const offered = useOfferedProducts();
  const product = useProduct();
  const own = offered.find(({ key }) => key === product)?.counter;
  return product === '' ? undefined : (own ?? offered.find(({ counter }) => counter !== undefined)?.counter);
}
