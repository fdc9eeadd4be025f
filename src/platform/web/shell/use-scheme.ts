import { useMantineColorScheme } from '@mantine/core';

export type Scheme = 'light' | 'dark' | 'auto';

export const schemes: readonly Scheme[] = ['light', 'dark', 'auto'];

/** The chosen theme (kept in local storage) and how to choose. */
export function useScheme(): readonly [Scheme, (scheme: Scheme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [colorScheme, setColorScheme];
}
