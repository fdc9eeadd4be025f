import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type AnyDoc, type Entity, type ListField, type RefField } from '#platform/entity/define.ts';
import { digitsShown } from '#platform/web/fields/control-props.ts';
import { useRefLabel } from '#platform/web/fields/choice/use-ref-options.ts';
import { fieldOf } from '#platform/web/fields/field-of.ts';
import { listLine } from '#platform/web/fields/list-line.ts';
import { Value } from '#platform/web/fields/value.tsx';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { listDifference } from './list-difference.ts';
import type { FieldChange } from './versions.ts';
import { useTranslations } from './words.ts';

interface Sides {
  readonly entity: Entity;
  /** The record, if it is loaded and its currency is still that of these changes. */
  readonly record?: AnyDoc | undefined;
}

/** Fields of a record before and after, as text: options and references by their names, long texts cut. */
export function ChangeLines(props: Sides & { changes: readonly FieldChange[] }): ReactNode {
  const t = useTranslations();
  const { entity, record } = props;
  const known = props.changes.filter(({ field }) => fieldOf(entity, field) !== undefined);
  if (known.length === 0) return null;
  return (
    <ul className="o-plain-list a-changes">
      {known.map((change) => (
        <li key={change.field}>
          <span className="o-quiet">{fieldLabel(t, entity, change.field)}</span>
          <Difference entity={entity} record={record} change={change} />
        </li>
      ))}
    </ul>
  );
}

function Difference(props: Sides & { change: FieldChange }): ReactNode {
  const t = useTranslations();
  const { entity, record, change } = props;
  const field = fieldOf(entity, change.field);
  if (field?.type === 'list') return <ListChange entity={entity} field={field} change={change} />;
  const before = isEmpty(change.from) || field?.type === 'content' ? null : change.from;
  return (
    <>
      {before === null ? null : (
        <>
          <Side entity={entity} record={record} name={change.field} value={before} />
          <IconArrowRight size={14} aria-hidden="true" className="a-arrow" />
          <span className="o-hidden">{t('activity.stream.becomes')}</span>
        </>
      )}
      <Side entity={entity} record={record} name={change.field} value={change.to} />
    </>
  );
}

function Side(props: Sides & { name: string; value: unknown }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { entity, record, name, value } = props;
  const field = fieldOf(entity, name);
  if (isEmpty(value)) return <span className="o-quiet">{t('activity.stream.nothing')}</span>;
  if (field?.type === 'ref') return <Reference field={field} id={String(value)} />;
  if (field?.type === 'content' || field?.type === 'text') return <span>{cut(String(value), field.type)}</span>;
  // The currency of an amount is only known from the record.
  if (field?.type === 'decimal' && record === undefined)
    return <span className="o-figure">{formats.decimal(String(value), digitsShown(field, String(value)))}</span>;
  return <Value entity={entity} name={name} doc={{ ...record, [name]: value } as AnyDoc} />;
}

function Reference(props: { field: RefField; id: string }): ReactNode {
  const t = useTranslations();
  const label = useRefLabel(useAccount(), props.field.to, props.id, null);
  return label === '' ? <span className="o-quiet">{t('activity.stream.gone')}</span> : <span>{label}</span>;
}

function ListChange(props: { entity: Entity; field: ListField; change: FieldChange }): ReactNode {
  const [t, formats] = [useTranslations(), useFormats()];
  const { entity, field, change } = props;
  const linesOf = (value: unknown): readonly string[] =>
    (Array.isArray(value) ? (value as Readonly<Record<string, unknown>>[]) : []).map((row) =>
      listLine({ t, formats, entity, name: change.field, field }, row),
    );
  const { added, removed } = listDifference(linesOf(change.from), linesOf(change.to));
  return (
    <ul className="o-plain-list a-list-change">
      {removed.map((line) => (
        <li key={line}>
          <span className="o-hidden">{t('activity.stream.removed')}</span>
          <del>{line}</del>
        </li>
      ))}
      {added.map((line) => (
        <li key={line}>
          <span className="o-hidden">{t('activity.stream.added')}</span>
          <ins>{line}</ins>
        </li>
      ))}
    </ul>
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function cut(text: string, type: 'content' | 'text'): string {
  const short = text.length > 140 ? `${text.slice(0, 139).trimEnd()}…` : text;
  return type === 'content' ? `“${short}”` : short;
}
