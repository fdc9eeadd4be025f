import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
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
  const check = modules.find(({ checks }) => checks?.[entity.kind] !== undefined)?.checks?.[entity.kind]?.[name];
  // The same functions at every render: a key typed into one field renders no other.
  const latest = useRef({ form, value, onPicked: props.onPicked });
  useLayoutEffect(() => {
    latest.current = { form, value, onPicked: props.onPicked };
  });
  const to = field?.type === 'ref' && entities.get(field.to)?.scope === 'account' ? field.to : undefined;
  const actions = useMemo(
    () => ({
      onChange: (typed: unknown) => {
        latest.current.form.setValue(name, typed);
        latest.current.onPicked?.(typed);
      },
      ...(check !== undefined && {
        onLeave: () => {
          const { form: now, value: typed } = latest.current;
          if (typeof typed !== 'string' || typed === '' || typed === now.doc?.[name]) return;
          const asked = check({ account: now.account, id: now.doc?._id ?? null, value: typed });
          asked.then((found) => now.tell(name, { value: typed, found })).catch(() => undefined);
        },
      }),
      ...(to !== undefined && {
        onCreate: (text: string, chosen: (id: string) => void) => latest.current.form.createRelated(to, text, chosen),
      }),
    }),
    [name, check, to],
  );
  if (field === undefined || (field.type === 'ref' && !entities.has(field.to))) return null;
  const fixed = field.write === 'server' || (field.write === 'create' && form.doc !== null);
  const complaints = form.complaintsAt(name);
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
      {...(props.options === undefined ? {} : { options: props.options })}
      {...actions}
    />
  );
}

function knownLabel(form: ReturnType<typeof useForm>, name: string): string | null {
  if (form.doc === null || form.doc[name] !== form.values[name]) return null;
  return relatedLabel(form.doc, form.entity, name);
}
