import type { ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { Field } from '#platform/web/form/field.tsx';
import { PlannedField } from '../planned/planned-field.tsx';
import { PartsField } from './parts-field.tsx';
import '../month.css';

/** The fields of a row that connect it with members and planned rows. */
export function MonthFields({ entity }: { entity: Entity }): ReactNode {
  return (
    <div className="f-month-fields">
      <Field entity={entity} name="who_id" />
      <PlannedField entity={entity} />
      {'parts' in entity.fields ? <PartsField entity={entity} /> : null}
    </div>
  );
}
