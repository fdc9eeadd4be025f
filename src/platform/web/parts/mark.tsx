import type { ReactNode } from 'react';

/** Oficina's mark: a nut with the opening of a spanner, which reads as an O. The same drawing is the favicon. */
export function Mark(props: { size?: number }): ReactNode {
  const size = props.size ?? 24;
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="o-mark">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M16 1.5 28.6 8.75v14.5L16 30.5 3.4 23.25V8.75Zm0 8a6.5 6.5 0 1 0 4.9 10.8l-4.9-4.3 4.9-4.3A6.5 6.5 0 0 0 16 9.5Z"
      />
    </svg>
  );
}
