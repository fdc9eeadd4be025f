import type { MantineColorsTuple } from '@mantine/core';

/**
 * The design of Oficina: petrol for actions, cool greys for everything else. A status or priority never has only a
 * colour, but also a shape or a word.
 */

export const petrol: MantineColorsTuple = [
  '#e9f6f8',
  '#d2eaee',
  '#a6d5de',
  '#76becc',
  '#4da9bb',
  '#2f94a8',
  '#1d8297',
  '#147184',
  '#0b6174',
  '#054b5b',
];

export const gray: MantineColorsTuple = [
  '#f8f9fa',
  '#f1f3f4',
  '#e6e9eb',
  '#d7dbde',
  '#bcc2c7',
  '#98a1a8',
  '#6d777f',
  '#545e66',
  '#3a4248',
  '#23292e',
];

export const dark: MantineColorsTuple = [
  '#d5dadd',
  '#b3babf',
  '#929ba1',
  '#6d777e',
  '#40484e',
  '#31383d',
  '#252b2f',
  '#1b2023',
  '#14181b',
  '#0d1012',
];

/** Three sizes and two weights; numbers are tabular everywhere. */
export const type = {
  family:
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif",
  mono: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  small: '0.8125rem',
  normal: '0.9375rem',
  large: '1.375rem',
  regular: '400',
  strong: '600',
} as const;

interface Scheme {
  readonly ground: string;
  readonly surface: string;
  readonly raised: string;
  readonly hover: string;
  readonly chosen: string;
  readonly line: string;
  readonly text: string;
  readonly quiet: string;
  readonly accent: string;
  readonly grey: string;
  readonly blue: string;
  readonly amber: string;
  readonly orange: string;
  readonly violet: string;
  readonly green: string;
  readonly red: string;
}

export const light: Scheme = {
  ground: '#ffffff',
  surface: '#f8f9fa',
  raised: '#ffffff',
  hover: '#f1f3f4',
  chosen: '#e9f6f8',
  line: '#e1e5e8',
  text: '#1f2529',
  quiet: '#5a646b',
  accent: '#0b6174',
  grey: '#5f6970',
  blue: '#2563c9',
  amber: '#8a5a00',
  orange: '#b3480a',
  violet: '#6d3fc0',
  green: '#1d7a3a',
  red: '#bf2a2a',
};

export const night: Scheme = {
  ground: '#14181b',
  surface: '#1b2023',
  raised: '#20262a',
  hover: '#252b2f',
  chosen: '#12333b',
  line: '#31383d',
  text: '#dfe4e7',
  quiet: '#9aa4aa',
  accent: '#76becc',
  grey: '#9aa4aa',
  blue: '#84aef5',
  amber: '#e2b04a',
  orange: '#f09055',
  violet: '#b797f0',
  green: '#69c784',
  red: '#f28b82',
};

/** Pixels of the shell's fixed parts. */
export const measures = { bar: 48, navigation: 208, row: 40, panel: 420, page: 1120, form: 640 } as const;

/** Space between and within elements, `--o-space-1` to `--o-space-11`; other sizes belong to a component. */
export const spaces = [
  '0.125rem',
  '0.25rem',
  '0.375rem',
  '0.5rem',
  '0.75rem',
  '1rem',
  '1.25rem',
  '1.5rem',
  '2rem',
  '2.5rem',
  '3rem',
] as const;

/**
 * Widths of the window at which screens change: phone, tablet, desktop. Style sheets repeat the figures; a test refuses
 * others.
 */
export const breakpoints = { phone: '30em', tablet: '48em', desk: '64em' } as const;
