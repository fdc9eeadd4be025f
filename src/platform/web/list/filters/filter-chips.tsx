import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useState, createElement, useEffect, useEffectEvent } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { useT } from '../../i18n/language.tsx';
import { lazy } from '../../lazy.tsx';
import { OnDemand } from '../../parts/on-demand/on-demand.tsx';
import { useRegistry } from '../../routing/registry.tsx';
import { useSearchState } from '../../routing/use-url.ts';
import { filterableFields, filtersOf } from './filters.ts';
import { type FilterChipProps, ChipFace } from './chip-face.tsx';
import { usePreloaded } from '../../parts/use-preloaded.ts';

const FilterMenuContent = lazy(() => import('./filter-menu-content.tsx'), 'FilterMenuContent');

/** The active filters, each as a short sentence that opens for change, and the button that adds one. */
export function FilterChips(props: { account: string; entity: Entity }): ReactNode {
  const t = useT();
  const [search] = useSearchState();
  const [added, setAdded] = useState<string | null>(null);
  const { entity } = props;
  const filters = filtersOf(entity, search);
  const { entities } = useRegistry();
  const fields = filterableFields(entity).filter(([, field]) => field.type !== 'ref' || entities.has(field.to));
  const fresh = fields.find(([name]) => name === added && !filters.some((filter) => filter.name === name));
  const shown = fresh === undefined ? filters : [...filters, { name: fresh[0], field: fresh[1], text: '' }];
  const button = (
    <Button size="xs" variant="subtle" color="gray" leftSection={<IconFilter size={14} />}>
      {t('list.filter')}
    </Button>
  );
  return (
    <>
      {shown.map((filter) => (
        <FilterChip
          key={filter.name}
          {...props}
          filter={filter}
          fresh={filter.name === added}
          onDone={() => setAdded(null)}
        />
      ))}
      <OnDemand
        opener={button}
        opens="menu"
        part={FilterMenuContent}
        given={{
          entity,
          names: fields.map(([name]) => name).filter((name) => !filters.some((filter) => filter.name === name)),
          onChoose: setAdded,
        }}
      />
    </>
  );
}

const FilterChipContent = lazy<'FilterChipContent', FilterChipProps>(
  () => import('./filter-chip-content.tsx'),
  'FilterChipContent',
);

/** An active filter; a click opens it for change. */
function FilterChip(props: FilterChipProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const whenFetched = usePreloaded(FilterChipContent.preload);
  const ask = (): void => whenFetched(() => setOpen(true));
  const askAtOnce = useEffectEvent(ask);
  const { fresh } = props;
  useEffect(() => {
    if (fresh) askAtOnce();
  }, [fresh]);
  if (isOpen) return createElement(FilterChipContent, props);
  return <ChipFace {...props} open={false} onClick={ask} />;
}
