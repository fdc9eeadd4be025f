import { IconCircleCheckFilled, IconCircleDashed, IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from '../words.ts';

interface State {
  readonly confirmed: boolean;
  readonly imported: boolean;
}

/** A row's state (confirmed, pending, or waiting) as icon and text. As a button it is handled by a listener of the table. */
export function StateMark(props: { state: State; name: string; isButton?: boolean }): ReactNode {
  const t = useTranslations();
  const { confirmed, imported } = props.state;
  const key = imported ? 'waiting' : confirmed ? 'confirmed' : 'pending';
  const word = t(`register.state.${key}`);
  const Picture = imported ? IconInbox : confirmed ? IconCircleCheckFilled : IconCircleDashed;
  if (props.isButton !== true)
    return (
      <span className="f-mark" data-state={key} title={word}>
        <Picture size={18} stroke={1.5} />
        <span className="o-hidden">{word}</span>
      </span>
    );
  const action = t(imported ? 'register.accept' : confirmed ? 'register.unconfirm' : 'register.confirm');
  return (
    <button
      type="button"
      className="o-bare f-mark"
      data-state={key}
      title={`${word} · ${action}`}
      aria-label={`${action}: ${props.name} (${word})`}
    >
      <Picture size={18} stroke={1.5} />
    </button>
  );
}
