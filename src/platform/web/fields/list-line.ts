import type { Entity, ListField } from '#platform/entity/define.ts';
import type { Translate } from '../i18n/catalogue.ts';
import { optionLabel, partLabel } from '../i18n/labels.ts';
import type { Formats } from '../i18n/use-formats.ts';
import { digitsShown } from './control-props.ts';

interface Told {
  readonly t: Translate;
  readonly formats: Pick<Formats, 'decimal'>;
  readonly entity: Entity;
  /** Name of the list field. */
  readonly name: string;
  readonly field: ListField;
}

/**
 * An entry of a list field in one line, with its parts in the definition's order: options by their names, a ticked part by its label, a number
 * without zeros at its end unless it is an amount of money.
 */
export function listLine({ t, formats, entity, name, field }: Told, row: Readonly<Record<string, unknown>>): string {
  return Object.entries(field.of)
    .flatMap(([part, { type, ...definition }]) => {
      const value = row[part];
      if (value === undefined || value === null || value === '' || value === false) return [];
      if (value === true) return [partLabel(t, entity, name, part)];
      const text = String(value);
      if (type === 'option')
        return [
          t.has(`${entity.kind}.${name}.${part}.${text}`) ? optionLabel(t, entity, `${name}.${part}`, text) : text,
        ];
      if (type !== 'decimal') return [text];
      const digits =
        'currency' in definition ? digitsShown({ type, ...definition }, text) : /\.(\d*?)0*$/.exec(text)?.[1]?.length;
      return [formats.decimal(text, digits ?? 0)];
    })
    .join(' · ');
}
