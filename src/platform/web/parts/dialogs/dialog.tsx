import { Button } from '@mantine/core';
import { createContext, type ReactNode, use, useState } from 'react';
import { useT } from '../../i18n/language.tsx';
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { useTypedWords } from '../focus/typed-words.ts';

/** Closes the dialog around; asks first when something typed would be lost. */
type Leave = () => void;

const DialogContext = createContext<Leave | null>(null);

/** How to leave the dialog around; null on a page. */
export function useLeaveDialog(): Leave | null {
  return use(DialogContext);
}

/**
 * A window over the page for anything that is more than a question. It begins in its first field, asks before it throws away
 * what was typed, and gives the focus back to what opened it.
 */
export function Dialog(
  props: DialogFrameProps & {
    /** Nothing that is typed here would be missed: a search, say. */
    readonly leavesFreely?: boolean;
  },
): ReactNode {
  const { leavesFreely, onClose, children, ...frame } = props;
  const [asking, setAsking] = useState(false);
  const typed = useTypedWords();
  const leave = (): void => {
    if (leavesFreely !== true && typed.hasAny()) setAsking(true);
    else onClose();
  };
  return (
    <DialogFrame {...frame} onClose={leave}>
      <DialogContext value={leave}>
        <div onFocus={typed.note}>{children}</div>
      </DialogContext>
      {asking ? <LeaveQuestion onLeave={onClose} onStay={() => setAsking(false)} /> : null}
    </DialogFrame>
  );
}

/** The last line of a dialog: the way out first, then what it is for. */
export function DialogActions(props: { cancel?: string; children?: ReactNode }): ReactNode {
  const t = useT();
  const leave = useLeaveDialog();
  return (
    <div className="o-actions o-actions-end">
      <Button variant="default" data-harmless onClick={() => leave?.()}>
        {props.cancel ?? t('action.cancel')}
      </Button>
      {props.children}
    </div>
  );
}
