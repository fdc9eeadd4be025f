import { createTheme, type CSSVariablesResolver } from '@mantine/core';
import { dark, gray, light, measures, night, petrol, spaces, type } from './tokens.ts';

/** Mantine with Oficina's design; shade 8 keeps AA contrast in both schemes. */
export const theme = createTheme({
  colors: { petrol, gray, dark },
  primaryColor: 'petrol',
  primaryShade: { light: 8, dark: 8 },
  autoContrast: true,
  white: light.ground,
  black: light.text,
  fontFamily: type.family,
  fontFamilyMonospace: type.mono,
  fontSizes: { xs: type.small, sm: type.normal, md: type.normal, lg: type.large, xl: type.large },
  headings: {
    fontFamily: type.family,
    fontWeight: type.strong,
    sizes: {
      h1: { fontSize: type.large, lineHeight: '1.3' },
      h2: { fontSize: type.normal, lineHeight: '1.4' },
      h3: { fontSize: type.normal, lineHeight: '1.4' },
    },
  },
  defaultRadius: 'sm',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 100, transition: 'fade' },
      },
    },
    // Dropdowns are rendered in place, so that they are within a landmark and next to their button.
    Menu: {
      defaultProps: {
        position: 'bottom-end',
        shadow: 'none',
        withinPortal: false,
        withInitialFocusPlaceholder: false,
        transitionProps: { duration: 80 },
      },
    },
    Popover: { defaultProps: { shadow: 'none', withinPortal: false, transitionProps: { duration: 80 } } },
    Combobox: { defaultProps: { shadow: 'none', withinPortal: false } },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 80 } } },
  },
});

/** Our tokens as `--o-…`, next to Mantine's own variables. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    ...prefixed({
      small: type.small,
      normal: type.normal,
      large: type.large,
      regular: type.regular,
      strong: type.strong,
    }),
    ...prefixed(Object.fromEntries(spaces.map((space, place) => [`space-${place + 1}`, space]))),
    ...prefixed(Object.fromEntries(Object.entries(measures).map(([name, pixels]) => [name, `${pixels}px`]))),
  },
  light: {
    ...prefixed(light),
    '--mantine-color-body': light.ground,
    '--mantine-color-text': light.text,
    '--mantine-color-dimmed': light.quiet,
    '--mantine-color-error': light.red,
    '--mantine-color-placeholder': '#69737a',
    '--mantine-color-default-border': '#98a1a8',
  },
  dark: {
    ...prefixed(night),
    '--mantine-color-body': night.ground,
    '--mantine-color-text': night.text,
    '--mantine-color-dimmed': night.quiet,
    '--mantine-color-error': night.red,
    '--mantine-color-anchor': night.accent,
    '--mantine-color-placeholder': '#8d979d',
    '--mantine-color-default-border': '#6d777e',
  },
});

function prefixed(values: object): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--o-${name}`, String(value)]));
}
