import type { ReactNode } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { Value } from '../../fields/value.tsx';
import { fieldLabel } from '../../i18n/labels.ts';
import { useT } from '../../i18n/language.tsx';
import { lazy } from '../../lazy.tsx';
import { OnDemand } from '../../parts/on-demand/on-demand.tsx';
import { useRegistry } from '../../routing/registry.tsx';
import './inline.css';

const InlineContent = lazy(() => import('./inline-content.tsx'), 'InlineContent');

/** A value in a row of a list, as a button that changes it in place. */
export function InlineCell(props: { account: string; entity: Entity; name: string; row: AnyDoc }): ReactNode {
  const t = useT();
  const { account, entity, name, row } = props;
  const { screensOf } = useRegistry();
  const field = fieldLabel(t, entity, name);
  const isEmpty = row[name] === null || row[name] === undefined;
  const opener = (
    // The keyboard has the record's page and the bar for selected rows; here each row would add several stops.
    <button
      type="button"
      className="o-bare o-inline-cell"
      tabIndex={-1}
      title={t('list.change-field', { field })}
      {...(isEmpty && { 'aria-label': t('list.change-field', { field }) })}
    >
      <Value entity={entity} name={name} doc={row} />
    </button>
  );
  const part = screensOf(entity.kind).cells?.[name] ?? InlineContent;
  return <OnDemand opener={opener} opens="menu" part={part} given={{ account, entity, name, row }} />;
}
