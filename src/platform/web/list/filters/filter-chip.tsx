import { type FilterChipProps, ChipFace } from './chip-face.tsx';
import { createElement, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { lazy } from '../../lazy.tsx';
import { usePreloaded } from '../../parts/use-preloaded.ts';

const FilterChipContent = lazy<'FilterChipContent', FilterChipProps>(
  () => import('./filter-chip-content.tsx'),
  'FilterChipContent',
);

/** A filter in force, which opens for change. */
export function FilterChip(props: FilterChipProps): ReactNode {
  const [isAsked, setAsked] = useState(false);
  const whenFetched = usePreloaded(FilterChipContent.preload);
  const ask = (): void => whenFetched(() => setAsked(true));
  const askAtOnce = useEffectEvent(ask);
  const { fresh } = props;
  useEffect(() => {
    if (fresh) askAtOnce();
  }, [fresh]);
  if (isAsked) return createElement(FilterChipContent, props);
  return <ChipFace {...props} open={false} onClick={ask} />;
}
