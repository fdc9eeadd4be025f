import type { QueryClient } from '@tanstack/react-query';
import { createElement, type ReactNode, Suspense, useState } from 'react';
import { sessionQuery } from '../data/session-queries.ts';
import { lazy } from '../lazy.tsx';
import type { Registry } from '../routing/registry.tsx';
import { PublicFrame } from './public-shell.tsx';

const Shell = lazy(() => import('./shell.tsx'), 'Shell');

/** What is fetched before the screens behind the sign-in are shown. */
export const preloadShell = Shell.preload;

/** The shell for who is signed in; visitors, whom the router lets in at `/` alone, see the product's own page. */
export function Gate(props: { registry: Registry; client: QueryClient }): ReactNode {
  // Decided on arrival: a session that ends later is renewed in place, over what is open.
  const [visitor] = useState(() => props.client.getQueryData(sessionQuery.queryKey)?.userCtx.name === null);
  if (!visitor || props.registry.landing === null) {
    return <Shell />;
  }
  return (
    <PublicFrame>
      <Suspense>{createElement(props.registry.landing)}</Suspense>
    </PublicFrame>
  );
}
