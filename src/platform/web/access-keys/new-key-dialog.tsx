import { Button } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { CopyLine } from '../parts/copy-line.tsx';
import { Dialog } from '../parts/dialogs/dialog.tsx';

/** A form that makes a key, then the key's secret: the server stores only its hash, so nobody can show it again. */
export function NewKeyDialog(props: {
  /** As `Dialog` wants it. */
  name: string;
  title: string;
  children: (onMade: (secret: string) => void) => ReactNode;
  made: {
    title: string;
    text: string;
    /** What the program asks for, the secret included. */
    lines: (secret: string) => readonly ComponentProps<typeof CopyLine>[];
    /** A button beside the one that closes the dialog. */
    action?: ReactNode;
    done: string;
  };
  onClose: () => void;
}): ReactNode {
  const { made } = props;
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Dialog
      name={props.name}
      title={secret === null ? props.title : made.title}
      look={{ closeOnClickOutside: secret === null }}
      onClose={props.onClose}
    >
      {secret === null ? (
        props.children(setSecret)
      ) : (
        <>
          <p className="o-flush">{made.text}</p>
          {made.lines(secret).map((line) => (
            <CopyLine key={line.label} {...line} />
          ))}
          <div className="o-actions o-actions-end">
            {made.action}
            <Button onClick={props.onClose}>{made.done}</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
