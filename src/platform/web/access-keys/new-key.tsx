import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

/** A button that opens the dialog for a new key. */
export function NewKey(props: {
  label: string;
  /** Whether the dialog is open from the start. */
  opened?: boolean;
  children: (close: () => void) => ReactNode;
}): ReactNode {
  const [opened, setOpened] = useState(props.opened ?? false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setOpened(true)}>
        {props.label}
      </Button>
      {opened ? props.children(() => setOpened(false)) : null}
    </>
  );
}
