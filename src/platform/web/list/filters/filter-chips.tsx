import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { useT } from '../../i18n/language.tsx';
import { lazy } from '../../lazy.tsx';
import { OnDemand } from '../../parts/on-demand.tsx';
import { useRegistry } from '../../routing/registry.tsx';
import { useSearchState } from '../../routing/use-url.ts';
import { FilterChip } from './filter-chip.tsx';
import { filterableFields, filtersOf } from './filters.ts';

const FilterMenuContent = lazy(() => import('./filter-menu-content.tsx'), 'FilterMenuContent');

/** The filters in force, each as a short sentence that opens for change, and the way to add one. */
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
