import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnyDoc, DecimalField, Entity, ListField } from '#platform/entity/define.ts';
import { useGroupCurrency } from '../data/settings/group-currency.ts';
import { optionLabel } from '../i18n/labels.ts';
import { listLine } from './list-line.ts';
import { useT } from '../i18n/language.tsx';
import { useFormats } from '../i18n/use-formats.ts';
import { recordPath } from '../routing/paths.ts';
import { useEntity } from '../routing/registry.tsx';
import { useAccount } from '../routing/use-url.ts';
import { digitsShown, textOf } from './control-props.ts';
import { currencyOf, fieldOf, relatedLabel } from './field-of.ts';
import { OptionMark } from './choice/option-mark.tsx';
import { tagsOf } from './choice/tags.ts';

export interface ValueProps {
  readonly entity: Entity;
  readonly name: string;
  readonly doc: AnyDoc;
  /** Whether relations are links; in lists they are not, because the whole row is one. */
  readonly linked?: boolean;
}

/** A field's value for reading. */
export function Value(props: ValueProps): ReactNode {
  const t = useT();
  const formats = useFormats();
  const field = fieldOf(props.entity, props.name);
  const value = props.doc[props.name];
  if (field === undefined || value === undefined || value === null || value === '') return <Nothing />;
  switch (field.type) {
    case 'text':
      return <TextValue format={field.format} value={textOf(value)} linked={props.linked === true} />;
    case 'content':
      return props.linked === true ? (
        <span className="o-lines">{textOf(value)}</span>
      ) : (
        textOf(value)
          .trim()
          .split(/\s*\n\s*/)
          .join(' · ')
      );
    case 'integer':
      return props.entity.numbered === props.name ? (
        <span className="o-figure">#{textOf(value).padStart(4, '0')}</span>
      ) : (
        <span className="o-figure">{formats.number(Number(value))}</span>
      );
    case 'decimal':
      return <Amount entity={props.entity} doc={props.doc} field={field} value={textOf(value)} />;
    case 'boolean':
      return value === true ? t('value.yes') : t('value.no');
    case 'date':
      return <time dateTime={textOf(value)}>{formats.date(textOf(value))}</time>;
    case 'time':
      return <When value={textOf(value)} />;
    case 'option':
      return (
        <OptionMark
          mark={field.marks?.[textOf(value)]}
          label={optionLabel(t, props.entity, props.name, textOf(value))}
        />
      );
    case 'ref': {
      const label = relatedLabel(props.doc, props.entity, props.name);
      // The server leaves out a record that is hidden from the person.
      if (label === null) return hiddenName(t, field.to);
      return props.linked === true ? <RefLink label={label} to={field.to} id={textOf(value)} /> : label;
    }
    case 'tags':
      return tagsOf(value).join(', ');
    case 'list':
      return (
        <ListValue
          {...props}
          field={field}
          rows={Array.isArray(value) ? (value as Readonly<Record<string, unknown>>[]) : []}
        />
      );
  }
}

/** An amount in its own currency, else in the group's; without a currency until that is loaded. */
function Amount(props: { entity: Entity; doc: AnyDoc; field: DecimalField; value: string }): ReactNode {
  const formats = useFormats();
  const ofGroup = useGroupCurrency(useAccount());
  const { entity, doc, field, value } = props;
  const digits = digitsShown(field, value);
  const currency = currencyOf(doc, entity, field) ?? (field.ofGroup === true ? ofGroup : undefined);
  return (
    <span className="o-figure">
      {currency === undefined ? formats.decimal(value, digits) : formats.money(value, currency, digits)}
    </span>
  );
}

/** How long ago, with the exact moment on hover. */
export function When(props: { value: string }): ReactNode {
  const formats = useFormats();
  return (
    <time dateTime={props.value} title={formats.moment(props.value)}>
      {formats.relative(props.value)}
    </time>
  );
}

function Nothing(): ReactNode {
  const t = useT();
  return <span className="o-none">{t('value.none')}</span>;
}

function TextValue(props: { format: string | undefined; value: string; linked: boolean }): ReactNode {
  if (props.format === 'color') {
    return <span className="o-swatch-shown" style={{ backgroundColor: props.value }} title={props.value} />;
  }
  if (!props.linked) return props.value;
  if (props.format === 'email') return <a href={`mailto:${props.value}`}>{props.value}</a>;
  if (props.format === 'url' && /^https?:\/\//.test(props.value)) {
    return (
      <a href={props.value} target="_blank" rel="noopener noreferrer">
        {props.value}
      </a>
    );
  }
  return props.value;
}

/** What a hidden record of a kind is called; empty if none is hidden. */
function hiddenName(t: ReturnType<typeof useT>, kind: string): string {
  return t.has(`${kind}.hidden`) ? t.dynamic(`${kind}.hidden`) : '';
}

function RefLink(props: { label: string; to: string; id: string }): ReactNode {
  const account = useAccount();
  const target = useEntity(props.to);
  if (target === undefined || target.scope !== 'account') return props.label;
  return <Link to={recordPath(account, target, props.id)}>{props.label}</Link>;
}

function ListValue(
  props: ValueProps & { field: ListField; rows: readonly Readonly<Record<string, unknown>>[] },
): ReactNode {
  const [t, formats] = [useT(), useFormats()];
  const { entity, name, field } = props;
  const lines = props.rows.map((row) => listLine({ t, formats, entity, name, field }, row));
  if (props.linked !== true) return lines.length > 1 ? `${lines[0]} +${lines.length - 1}` : (lines[0] ?? null);
  return (
    <ul className="o-plain-list">
      {lines.map((line, index) => (
        <li key={`${index} ${line}`}>{line}</li>
      ))}
    </ul>
  );
}
