import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { LeaveQuestion } from '../parts/dialogs/leave-question.tsx';

/** Asks before unsaved input is lost: on Escape or Cancel, on another address, on closing the window. */
export function useLeaveGuard(options: { isUnsaved: () => boolean; guarded: boolean; onDiscard: () => void }): {
  leave: (then: () => void) => void;
  question: ReactNode;
} {
  const [pending, setPending] = useState<(() => void) | null>(null);
  const [allowed, setAllowed] = useState(false);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => options.isUnsaved() && !allowed && current.pathname !== next.pathname,
    enableBeforeUnload: () => options.guarded && options.isUnsaved(),
    disabled: !options.guarded,
    withResolver: true,
  });
  const leave = (then: () => void): void => {
    if (options.isUnsaved()) setPending(() => then);
    else then();
  };
  const stay = (): void => {
    setPending(null);
    blocker.reset?.();
  };
  const go = (): void => {
    setAllowed(true);
    options.onDiscard();
    setPending(null);
    // The guard reads `allowed` in the next render.
    setTimeout(() => {
      blocker.proceed?.();
      pending?.();
    });
  };
  const open = pending !== null || blocker.status === 'blocked';
  const question = open ? <LeaveQuestion onLeave={go} onStay={stay} /> : null;
  return { leave, question };
}
