import { useMantineColorScheme } from '@mantine/core';
import type { Scheme } from './schemes.ts';

/** The chosen theme (stored in local storage) and how to change it. */
export function useScheme(): readonly [Scheme, (scheme: Scheme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [colorScheme, setColorScheme];
}
