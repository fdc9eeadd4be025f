import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

/** Words to tap; those that are chosen are pressed. */
export function Chips(props: {
  label: string;
  words: readonly string[];
  chosen: readonly string[];
  onToggle: (word: string) => void;
}): ReactNode {
  if (props.words.length === 0) return null;
  return (
    <fieldset aria-label={props.label} className="f-quick-chips">
      {props.words.map((word) => {
        const on = props.chosen.includes(word);
        return (
          <Button
            key={word}
            size="sm"
            radius="xl"
            variant={on ? 'light' : 'default'}
            aria-pressed={on}
            onClick={() => props.onToggle(word)}
          >
            {word}
          </Button>
        );
      })}
    </fieldset>
  );
}
