import type { ReactNode } from 'react';
import { initialsOf } from '#platform/web/parts/initials.ts';
import { Picture } from '#platform/web/parts/picture.tsx';
import { avatarSizes } from '../../rules/avatar.ts';
import '../initials.css';

/** The initials of a person or group in a circle, covered by the person's picture if there is one. */
export function Initials(props: { name: string; size?: 'small' | 'large'; hash?: string | undefined }): ReactNode {
  const size = props.size === undefined ? '' : ` a-badge-${props.size}`;
  return (
    <span className={`a-badge${size}`} aria-hidden="true">
      {initialsOf(props.name)}
      <Picture hash={props.hash} size={props.size === 'large' ? avatarSizes.profile : avatarSizes.list} />
    </span>
  );
}
