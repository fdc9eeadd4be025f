import type { ReactNode } from 'react';

/** Oficina's mark: a nut with the opening of a spanner, which reads as an O. The same drawing is the favicon. */
export function Mark(props: { size?: number }): ReactNode {
  const size = props.size ?? 24;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="o-mark">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M16 1.5 28.6 8.75v4.6L20.9 13.4a5.6 5.6 0 1 0 0 5.2l7.7.05v4.6L16 30.5 3.4 23.25V8.75Z"
      />
    </svg>
  );
}
