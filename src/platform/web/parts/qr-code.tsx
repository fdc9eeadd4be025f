import type { ReactNode } from 'react';

/** A QR code of rows of `0` and `1`, black on what is behind it. */
export function QrCode(props: { rows: readonly string[]; className: string; label?: string }): ReactNode {
  const { rows, label } = props;
  const path = rows.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === '1' ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      className={props.className}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={path.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
