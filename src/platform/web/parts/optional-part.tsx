import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { connection } from '../api/connection.ts';
import { useStore } from '../data/store.ts';
import { PartMissingError } from '../lazy.tsx';

/**
 * Around a part that a screen can do without: if its file cannot be loaded, the part is missing and the rest of the
 * screen works. It is loaded again when the server is back.
 */
export function OptionalPart({ children }: { children: ReactNode }): ReactNode {
  const { offline } = useStore(connection);
  return (
    <CatchBoundary getResetKey={() => String(offline)} errorComponent={Missing}>
      <Suspense>{children}</Suspense>
    </CatchBoundary>
  );
}

function Missing({ error }: ErrorComponentProps): ReactNode {
  if (!(error instanceof PartMissingError)) throw error;
  return null;
}
