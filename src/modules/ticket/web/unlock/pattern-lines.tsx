import type { ReactNode } from 'react';

export const points: readonly string[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** The path of the finger over nine points. */
export function PatternLines({ pattern }: { pattern: string }): ReactNode {
  const places = pattern.split('').map((point) => {
    const at = points.indexOf(point);
    return { x: 50 + (at % 3) * 100, y: 50 + Math.floor(at / 3) * 100 };
  });
  const [first] = places;
  return (
    <svg className="t-pattern-lines" viewBox="0 0 300 300" aria-hidden>
      {points.map((point, at) => (
        <circle
          key={point}
          className="t-pattern-point"
          cx={50 + (at % 3) * 100}
          cy={50 + Math.floor(at / 3) * 100}
          r="3"
        />
      ))}
      <polyline points={places.map(({ x, y }) => `${x},${y}`).join(' ')} />
      {first === undefined ? null : <circle cx={first.x} cy={first.y} r="12" />}
    </svg>
  );
}
