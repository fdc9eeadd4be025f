import { Button } from '@mantine/core';
import { createContext, type ReactNode, use, useState } from 'react';
import { useT } from '../../i18n/language.tsx';
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { useTypedWords } from '../focus/typed-words.ts';

/** Closes the surrounding dialog; asks first if typed text would be lost. */
type Leave = () => void;

const DialogContext = createContext<Leave | null>(null);

/** Closes the surrounding dialog; null on a page. */
export function useLeaveDialog(): Leave | null {
  return use(DialogContext);
}

/**
 * A window for anything larger than a question. It focuses its first field, asks before it discards typed text, and
 * returns the focus to the element that opened it.
 */
export function Dialog(
  props: DialogFrameProps & {
    /** Closes without a question, because nobody needs the typed text again, such as a search. */
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

/** The last line of a dialog: the cancel button, then the actions. */
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
