import type { QueryClient } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { createElement, type ReactNode, Suspense, useState } from 'react';
import { sessionQuery } from '../data/session-queries.ts';
import { lazy } from '../lazy.tsx';
import type { Registry } from '../routing/registry.tsx';
import { PublicFrame } from './public-shell.tsx';

const Shell = lazy(() => import('./shell.tsx'), 'Shell');

/** Loads the files of the shell. */
export const preloadShell = Shell.preload;

/** The shell for signed-in people. Visitors see the landing page at `/`, and else a screen that is open to them too. */
export function Gate(props: { registry: Registry; client: QueryClient }): ReactNode {
  // Decided when the page opens: if the session ends later, the person signs in again on the same screen.
  const [visitor] = useState(() => props.client.getQueryData(sessionQuery.queryKey)?.userCtx.name === null);
  const isFirst = useLocation({ select: ({ pathname }) => pathname === '/' });
  if (!visitor) return <Shell />;
  const { landing } = props.registry;
  return (
    <PublicFrame>
      <Suspense>{isFirst && landing !== null ? createElement(landing) : <Outlet />}</Suspense>
    </PublicFrame>
  );
}
