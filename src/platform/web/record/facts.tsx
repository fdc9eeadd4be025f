import type { ReactNode } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { Value } from '../fields/value.tsx';
import { fieldLabel } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';

/** A few values side by side, each under its small label; empty values are left out. */
export function Facts(props: { entity: Entity; doc: AnyDoc; names: readonly string[] }): ReactNode {
  const names = props.names.filter((name) => hasValue(props.doc, name));
  return names.length === 0 ? null : <LabelledValues {...props} names={names} className="o-facts" />;
}

export function LabelledValues(props: {
  entity: Entity;
  doc: AnyDoc;
  names: readonly string[];
  className: string;
}): ReactNode {
  const t = useT();
  const { entity, doc } = props;
  return (
    <dl className={props.className}>
      {props.names.map((name) => (
        <div key={name}>
          <dt>{fieldLabel(t, entity, name)}</dt>
          <dd>
            <Value entity={entity} name={name} doc={doc} linked />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function hasValue(doc: AnyDoc, name: string): boolean {
  const value = doc[name];
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}
