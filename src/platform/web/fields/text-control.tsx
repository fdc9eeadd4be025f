import { NativeSelect, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ContentField, TextField } from '#platform/entity/define.ts';
import { locales } from '#platform/entity/locale.ts';
import { useT } from '../i18n/language.tsx';
import { ColorControl } from './color-control.tsx';
import { type ControlProps, inputProps, textOf } from './control-props.ts';
import { GrowingTextarea } from './growing-textarea.tsx';

const kinds = {
  email: { type: 'email', inputMode: 'email', autoComplete: 'off' },
  url: { type: 'url', inputMode: 'url', placeholder: 'https://' },
  currency: { type: 'text', autoComplete: 'off', autoCapitalize: 'characters' },
  text: { type: 'text', autoComplete: 'off' },
} as const;

/** One line of text; emails, web addresses, colours and languages have their own controls. */
export function TextControl(props: ControlProps<TextField>): ReactNode {
  const t = useT();
  const { format, max } = props.field;
  if (format === 'color') return <ColorControl {...props} />;
  if (format === 'locale') {
    return (
      <NativeSelect
        {...inputProps(props)}
        value={textOf(props.value)}
        data={locales.map((value) => ({ value, label: t(`shell.locale.${value}`) }))}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      {...inputProps(props)}
      {...kinds[format ?? 'text']}
      maxLength={max}
      value={textOf(props.value)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      onBlur={props.onLeave}
    />
  );
}

/** Several lines of text; the field grows with the text and shows the limit when it is near. */
export function ContentControl(props: ControlProps<ContentField>): ReactNode {
  const t = useT();
  const value = textOf(props.value);
  const { max } = props.field;
  const near = value.length > max * 0.9 ? t('form.characters', { count: value.length, max }) : props.description;
  return (
    <GrowingTextarea
      {...inputProps({ ...props, description: near })}
      minRows={3}
      maxRows={18}
      maxLength={max}
      value={value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
