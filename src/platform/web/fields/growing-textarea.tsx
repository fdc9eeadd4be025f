import { Textarea, type TextareaProps } from '@mantine/core';
import type { ReactNode } from 'react';
import './growing-textarea.css';

interface GrowingTextareaProps extends Omit<TextareaProps, 'autosize' | 'style'> {
  readonly minRows: number;
  /** With more rows than this it scrolls. */
  readonly maxRows?: number;
}

/** Whether the browser fits a text area to its text; measuring it in JavaScript lays out the page anew for each one. */
const growsByStyle = CSS.supports('field-sizing', 'content');

/** A text area that grows with its text. */
export function GrowingTextarea({ minRows, maxRows, ...props }: GrowingTextareaProps): ReactNode {
  if (!growsByStyle)
    return <Textarea {...props} autosize minRows={minRows} {...(maxRows === undefined ? {} : { maxRows })} />;
  const style = { '--o-min-rows': minRows, ...(maxRows === undefined ? {} : { '--o-max-rows': maxRows }) };
  return <Textarea {...props} classNames={{ input: 'o-growing' }} style={style} />;
}
