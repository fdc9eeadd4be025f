import { type AnyRouter, type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { dismissesDialog } from '../parts/dialogs/dialog-focus.ts';
import { LeaveQuestion } from '../parts/dialogs/leave-question.tsx';

type Change = Parameters<ShouldBlockFn>[0];

/** Asks before unsaved input is lost: on Escape or Cancel, on another address, on closing the window. */
export function useLeaveGuard(options: {
  isUnsaved: () => boolean;
  guarded: boolean;
  /** Whether a change of the address loses the input; by default one to another screen. */
  loses?: (change: Change) => boolean;
  onDiscard?: () => void;
}): {
  leave: (then: () => void) => void;
  question: ReactNode;
} {
  const { isUnsaved, guarded, loses = isOtherScreen } = options;
  const router = useRouter();
  const [pending, setPending] = useState<(() => void) | null>(null);
  const allowed = useRef(false);
  useBlocker({
    shouldBlockFn: (change) => {
      const isStopped = !allowed.current && isUnsaved() && loses(change) && !dismissesDialog(change.action);
      if (isStopped) setPending(() => () => repeat(router, change));
      return isStopped;
    },
    enableBeforeUnload: () => guarded && isUnsaved(),
    disabled: !guarded,
  });
  const leave = (then: () => void): void => {
    if (isUnsaved()) setPending(() => then);
    else then();
  };
  const go = (): void => {
    allowed.current = true;
    options.onDiscard?.();
    setPending(null);
    pending?.();
  };
  const question = pending === null ? null : <LeaveQuestion onLeave={go} onStay={() => setPending(null)} />;
  return { leave, question };
}

function isOtherScreen({ current, next }: Change): boolean {
  return current.pathname !== next.pathname;
}

/** Changes the address as the person wanted to. */
function repeat({ history, options }: AnyRouter, { action, next }: Change): void {
  if (action === 'BACK') return history.back();
  if (action === 'FORWARD') return history.forward();
  const href = `${next.pathname}${options.stringifySearch(next.search)}`;
  if (action === 'REPLACE') history.replace(href);
  else history.push(href);
}
