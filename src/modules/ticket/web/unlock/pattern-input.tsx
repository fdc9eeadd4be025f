import { Button } from '@mantine/core';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { useCounterWords } from '../counter-words.ts';
import './unlock.css';
import { PatternLines, points } from './pattern-lines.tsx';

/**
 * Nine numbered points in three rows. A finger or the mouse draws over them; a click, Enter or Space adds one, a second time on the last one removes
 * it; the digits work as keys too.
 */
export function PatternInput(props: { value: string; onChange: (pattern: string) => void }): ReactNode {
  const t = useCounterWords();
  const { value, onChange } = props;
  const drawn = useRef<string | null>(null);
  const add = (point: string): void => {
    if (!value.includes(point)) onChange(value + point);
    else if (value.endsWith(point)) onChange(value.slice(0, -1));
  };
  const draw = (event: PointerEvent): void => {
    if (drawn.current === null) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-point]');
    const point = under?.dataset['point'] ?? '';
    if (point === '' || drawn.current.includes(point)) return;
    drawn.current += point;
    // One point alone is a click.
    if (drawn.current.length > 1) onChange(drawn.current);
  };
  const end = (): void => {
    drawn.current = null;
  };
  return (
    <div className="t-pattern">
      <fieldset className="t-pattern-points" aria-label={t('counter.pattern')}>
        <PatternLines pattern={value} />
        {points.map((point) => (
          <button
            key={point}
            type="button"
            data-point={point}
            aria-pressed={value.includes(point)}
            onClick={() => add(point)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              drawn.current = '';
              draw(event);
            }}
            onPointerMove={draw}
            onPointerUp={end}
            onPointerCancel={end}
            onKeyDown={(event) => {
              if (/^[1-9]$/.test(event.key)) add(event.key);
              else if (event.key === 'Backspace') onChange(value.slice(0, -1));
            }}
          >
            {point}
          </button>
        ))}
      </fieldset>
      <output className="o-quiet o-small">
        {value === '' ? t('counter.pattern-how') : t('counter.pattern-drawn', { points: value.split('').join(' → ') })}
      </output>
      {value === '' ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => onChange('')}>
          {t('action.clear')}
        </Button>
      )}
    </div>
  );
}
