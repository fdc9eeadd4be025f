import type { ReactNode } from 'react';
import { signatureBox } from '../../rules/counter/signature.ts';

/** What was signed on a screen; nothing without a drawing. */
export function Drawing({ drawing, label }: { drawing: string | undefined; label?: string }): ReactNode {
  if (drawing === undefined) return null;
  const { width, height } = signatureBox;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="t-drawing"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path
        d={drawing}
        fill="none"
        stroke="currentColor"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
