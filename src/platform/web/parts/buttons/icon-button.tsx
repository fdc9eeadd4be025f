import { ActionIcon } from '@mantine/core';
import type { ReactNode } from 'react';

/** A grey button that shows only an icon; its label is also the tooltip. */
export function IconButton(props: {
  label: string;
  size?: 'sm' | 'md' | 'lg';
  /** For a button that switches something on and off. */
  pressed?: boolean;
  busy?: boolean;
  onClick: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={props.size ?? 'md'}
      loading={props.busy === true}
      aria-pressed={props.pressed}
      aria-label={props.label}
      title={props.label}
      onClick={props.onClick}
    >
      {props.children}
    </ActionIcon>
  );
}
