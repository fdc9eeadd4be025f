import type { ReactNode } from 'react';
import { markShape } from './mark-shape.ts';

/** Oficina's logo: a nut with the opening of a spanner, which reads as an O. The favicon is the same drawing. */
export function Mark(props: { size?: number }): ReactNode {
  const size = props.size ?? 24;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="o-mark">
      <path fill="currentColor" fillRule="evenodd" d={markShape} />
    </svg>
  );
}
