import type { ReactNode } from 'react';
import { initialsOf } from '#platform/web/shell/initials.ts';
import './initials.css';

/** A person or a group as initials in a circle. */
export function Initials(props: { name: string; size?: 'small' | 'large' }): ReactNode {
  const size = props.size === undefined ? '' : ` a-badge-${props.size}`;
  return (
    <span className={`a-badge${size}`} aria-hidden="true">
      {initialsOf(props.name)}
    </span>
  );
}
