import { useQueryClient } from '@tanstack/react-query';
import { memo, type ReactNode, useEffect, useState } from 'react';
import { type QuestionName, setQuestions } from '../api/connection.ts';
import { sessionQuery } from '../data/session-queries.ts';
import { lazy } from '../lazy.tsx';
import { usePreload } from '../quiet.ts';
import { OptionalPart } from '../parts/optional-part.tsx';

interface Waiting {
  readonly name: QuestionName;
  readonly done: () => void;
  readonly dismiss: () => void;
  readonly promise: Promise<void>;
}

const ReloginDialog = lazy(() => import('./relogin-dialog.tsx'), 'ReloginDialog');
const ProofDialog = lazy(() => import('./proof-dialog.tsx'), 'ProofDialog');

/** Asks the person to sign in again, or for a proof, over the current screen; failed calls wait for it and are repeated. */
export const Questions = memo(function Questions(): ReactNode {
  const client = useQueryClient();
  usePreload(ReloginDialog.preload);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  useEffect(() => {
    let current: Waiting | null = null;
    // Calls in the background do not ask again a person who has just dismissed the sign-in.
    let isRefused = false;
    const act = (): void => {
      isRefused = false;
    };
    const acts = ['keydown', 'pointerdown'] as const;
    // At the window, before the dialog hears the key that dismisses it.
    for (const name of acts) window.addEventListener(name, act, true);
    setQuestions(async (name) => {
      if (isRefused && name === 'relogin') throw new Error('dismissed');
      current ??= waitFor(name, () => {
        current = null;
        setWaiting(null);
      });
      setWaiting(current);
      current.promise.catch(() => {
        isRefused = true;
      });
      return current.promise;
    });
    return () => {
      setQuestions(null);
      for (const name of acts) window.removeEventListener(name, act, true);
    };
  }, []);
  if (waiting === null) return null;
  const signedIn = (): void => {
    void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    waiting.done();
  };
  return (
    <OptionalPart>
      {waiting.name === 'relogin' ? (
        <ReloginDialog onDone={signedIn} onClose={waiting.dismiss} />
      ) : (
        <ProofDialog codeOnly={waiting.name === 'code'} onDone={waiting.done} onClose={waiting.dismiss} />
      )}
    </OptionalPart>
  );
});

function waitFor(name: QuestionName, end: () => void): Waiting {
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
  return { name, done, dismiss, promise };
}
