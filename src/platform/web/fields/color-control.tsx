import { Input } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { TextField } from '#platform/entity/define.ts';
import { useT } from '../i18n/language.tsx';
import { type ControlProps, textOf } from './control-props.ts';

const swatches = [
  '#5f6970',
  '#2563c9',
  '#0b6174',
  '#1d7a3a',
  '#8a5a00',
  '#b3480a',
  '#bf2a2a',
  '#b0306a',
  '#6d3fc0',
  '#6b4a2b',
];

/** One of ten colours with sufficient contrast, or none. */
export function ColorControl(props: ControlProps<TextField>): ReactNode {
  const t = useT();
  const id = useId();
  const value = textOf(props.value).toLowerCase();
  const choices = value === '' || swatches.includes(value) ? swatches : [...swatches, value];
  return (
    <Input.Wrapper labelElement="div" label={props.label} description={props.description} error={props.error ?? null}>
      <div role="radiogroup" className="o-swatches">
        {['', ...choices].map((color) => (
          <input
            key={color}
            type="radio"
            name={`${id}-${props.name}`}
            className="o-swatch"
            data-none={color === '' ? true : undefined}
            style={color === '' ? {} : { backgroundColor: color }}
            aria-label={color === '' ? t('form.no-color') : `${t('form.color')} ${color}`}
            checked={value === color}
            disabled={props.disabled}
            onChange={() => props.onChange(color === '' ? null : color)}
          />
        ))}
      </div>
    </Input.Wrapper>
  );
}
