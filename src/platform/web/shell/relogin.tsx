import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { setRelogin } from '../api/connection.ts';
import { sessionQuery } from '../data/session-queries.ts';
import { lazy } from '../lazy.tsx';
import { usePreload } from '../quiet.ts';
import { OptionalPart } from '../parts/optional-part.tsx';

interface Waiting {
  readonly done: () => void;
  readonly dismiss: () => void;
  readonly promise: Promise<void>;
}

const ReloginDialog = lazy(() => import('./relogin-dialog.tsx'), 'ReloginDialog');

/** Signs in again over the current screen; failed calls wait for it and are repeated. */
export const Relogin = memo(function Relogin(): ReactNode {
  const client = useQueryClient();
  usePreload(ReloginDialog.preload);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useEffect(() => {
    let current: Waiting | null = null;
    setRelogin(() => {
      current ??= waitFor(() => {
        current = null;
        setWaiting(null);
      });
      setWaiting(current);
      return current.promise;
    });
    return () => setRelogin(null);
  }, []);
  const signedIn = (): void => {
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    waiting?.done();
  };
  if (waiting === null) return null;
  return (
    <OptionalPart>
      <ReloginDialog onDone={signedIn} onClose={waiting.dismiss} />
    </OptionalPart>
  );
});

function waitFor(end: () => void): Waiting {
  let done = (): void => undefined;
  let dismiss = (): void => undefined;
  const promise = new Promise<void>((resolve, reject) => {
    done = () => {
      resolve();
      end();
    };
    dismiss = () => {
      reject(new Error('dismissed'));
      end();
    };
  });
  return { done, dismiss, promise };
}
