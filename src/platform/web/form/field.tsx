import type { ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { Control } from '../fields/control.tsx';
import { relatedLabel } from '../fields/field-of.ts';
import { complaintText } from '../i18n/complaint.ts';
import { fieldLabel } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import { useRegistry } from '../routing/registry.tsx';
import { useForm } from './form-context.ts';

export interface FieldProps {
  readonly entity: Entity;
  readonly name: string;
  readonly label?: string;
  readonly description?: ReactNode;
  /** Fewer options than the definition has, such as the next statuses. */
  readonly options?: readonly string[];
  /** Suggestions for a field of tags. */
  readonly words?: readonly string[];
  readonly focused?: boolean;
  readonly onPicked?: (value: unknown) => void;
}

/** A field of the surrounding form by its definition: label, control, complaint. */
export function Field(props: FieldProps): ReactNode {
  const t = useT();
  const form = useForm();
  const { entities, modules } = useRegistry();
  const { entity, name } = props;
  const value = form.values[name];
  const field = entity.fields[name];
  if (field === undefined || (field.type === 'ref' && !entities.has(field.to))) return null;
  const fixed = field.write === 'server' || (field.write === 'create' && form.doc !== null);
  const creatable = field.type === 'ref' && entities.get(field.to)?.scope === 'account';
  const complaints = form.complaintsAt(name);
  const check = modules.find(({ checks }) => checks?.[entity.kind] !== undefined)?.checks?.[entity.kind]?.[name];
  const leave = async (): Promise<void> => {
    if (check === undefined || typeof value !== 'string' || value === '' || value === form.doc?.[name]) return;
    form.tell(name, { value, found: await check({ account: form.account, id: form.doc?._id ?? null, value }) });
  };
  return (
    <Control
      entity={entity}
      name={name}
      field={field}
      account={form.account}
      value={value}
      label={props.label ?? fieldLabel(t, entity, name)}
      description={props.description}
      error={complaints.length === 0 ? null : complaints.map((complaint) => complaintText(t, complaint)).join(', ')}
      required={field.required === true}
      disabled={fixed || form.busy}
      focused={props.focused === true}
      known={knownLabel(form, name)}
      words={props.words}
      {...(check === undefined ? {} : { onLeave: () => void leave().catch(() => undefined) })}
      {...(props.options === undefined ? {} : { options: props.options })}
      {...(creatable
        ? { onCreate: (text: string, chosen: (id: string) => void) => form.createRelated(field.to, text, chosen) }
        : {})}
      onChange={(typed) => {
        form.setValue(name, typed);
        props.onPicked?.(typed);
      }}
    />
  );
}

function knownLabel(form: ReturnType<typeof useForm>, name: string): string | null {
  if (form.doc === null || form.doc[name] !== form.values[name]) return null;
  return relatedLabel(form.doc, form.entity, name);
}
