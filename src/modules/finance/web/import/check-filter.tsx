import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useTranslations } from '../words.ts';
import './check-step.css';

const parts = ['all', 'new', 'known', 'mapped', 'refused'] as const;
export type Shown = (typeof parts)[number];

/** Which lines are shown, with how many there are of each kind; a kind that has none is left out. */
export function CheckFilter(props: {
  value: Shown;
  counts: Readonly<Record<Shown, number>>;
  onChange: (shown: Shown) => void;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  return (
    <fieldset className="f-check-filter" aria-label={t('import.filter')}>
      {parts
        .filter((part) => part === 'all' || props.counts[part] > 0)
        .map((part) => (
          <UnstyledButton key={part} aria-pressed={part === props.value} onClick={() => props.onChange(part)}>
            {t(`import.filter.${part}`)} <span className="o-quiet">{formats.number(props.counts[part])}</span>
          </UnstyledButton>
        ))}
    </fieldset>
  );
}
