import { type ReactNode, useMemo } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { EntityIndex } from '#platform/web/list/entity-index.tsx';
import './category.css';

/** categories#index: the list, with the beginning of each checklist next to the name. */
export function Categories({ entity }: { entity: Entity }): ReactNode {
  const shown = useMemo(() => ({ ...entity, list: ['name', 'color', 'checklist', 'active'] }), [entity]);
  return (
    <div className="a-categories">
      <EntityIndex entity={shown} />
    </div>
  );
}
