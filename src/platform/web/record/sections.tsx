import type { ReactNode } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { groupLabel } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import { hasValue, LabelledValues } from './facts.tsx';

/** The form's groups for reading: fields that have a value and are not among the facts. */
export function Sections(props: { entity: Entity; doc: AnyDoc; except?: readonly string[] }): ReactNode {
  const t = useT();
  const { entity, doc } = props;
  const known = new Set([...(props.except ?? []), entity.title]);
  const groups = entity.form
    .map((group) => ({ key: group.key, names: group.fields.filter((name) => !known.has(name) && hasValue(doc, name)) }))
    .filter((group) => group.names.length > 0);
  return groups.map((group) => (
    <section key={group.key} className="o-section">
      <h2>{groupLabel(t, entity, group.key)}</h2>
      <LabelledValues entity={entity} doc={doc} names={group.names} className="o-values" />
    </section>
  ));
}
