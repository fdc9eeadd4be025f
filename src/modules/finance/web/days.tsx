import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useToday } from '#platform/web/data/use-today.ts';
import { DayInput } from '#platform/web/fields/day-input.tsx';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { spansOf } from '../rules/spans.ts';
import { useTranslations } from './words.ts';
import { machineDay } from '#platform/entity/region/format-date.ts';

type Span = ReturnType<typeof spansOf>[number];

/** Buttons for common periods; the period is in the address. */
export function Spans(props: { size: 'compact-xs' | 'xs'; without?: Span['key'] }): ReactNode {
  const t = useTranslations();
  const [search, setSearch] = useSearchState();
  const now = useToday(useAccount()) ?? machineDay();
  return spansOf(now)
    .filter(({ key }) => key !== props.without)
    .map(({ key, from, to }) => {
      const on = search['from'] === from && search['to'] === to;
      return (
        <Button
          key={key}
          size={props.size}
          radius="xl"
          variant={on ? 'light' : 'default'}
          aria-pressed={on}
          onClick={() => setSearch(on ? { from: undefined, to: undefined } : { from, to })}
        >
          {t(`register.span.${key}`)}
        </Button>
      );
    });
}

/** Inputs for the first and the last day. An incomplete day is not written to the address. */
export function DayRange(props: {
  from: string;
  to: string;
  input: (name: 'from' | 'to') => { readonly label: string } | { readonly 'aria-label': string };
}): ReactNode {
  const [, setSearch] = useSearchState();
  return (['from', 'to'] as const).map((name) => (
    <DayInput
      key={name}
      input={{ size: 'xs', ...props.input(name) }}
      value={props[name]}
      onChange={(day) => setSearch({ [name]: day !== null && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined })}
    />
  ));
}
