import { useMantineColorScheme } from '@mantine/core';

export type Scheme = 'light' | 'dark' | 'auto';

export const schemes: readonly Scheme[] = ['light', 'dark', 'auto'];

/** The chosen theme (stored in local storage) and how to change it. */
export function useScheme(): readonly [Scheme, (scheme: Scheme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [colorScheme, setColorScheme];
}
