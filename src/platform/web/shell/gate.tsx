import type { QueryClient } from '@tanstack/react-query';
import { createElement, type ReactNode, Suspense, useState } from 'react';
import { sessionQuery } from '../data/session-queries.ts';
import { lazy } from '../lazy.tsx';
import type { Registry } from '../routing/registry.tsx';
import { PublicFrame } from './public-shell.tsx';

const Shell = lazy(() => import('./shell.tsx'), 'Shell');

/** Loads the files of the shell. */
export const preloadShell = Shell.preload;

/** The shell for signed-in people. Visitors, who get here only at `/`, see the landing page. */
export function Gate(props: { registry: Registry; client: QueryClient }): ReactNode {
  // Decided when the page opens: if the session ends later, the person signs in again on the same screen.
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
