import { useLocalStorage } from '@mantine/hooks';

export const sizes = ['small', 'normal', 'large', 'larger'] as const;
export const widths = ['narrow', 'normal', 'wide'] as const;

interface TypeSetting {
  readonly size: (typeof sizes)[number];
  readonly width: (typeof widths)[number];
}

const usual: TypeSetting = { size: 'normal', width: 'normal' };

/** Text size and line width, stored in this browser. */
export function useType(): readonly [TypeSetting, (change: Partial<TypeSetting>) => void] {
  const [kept, setKept] = useLocalStorage<Partial<TypeSetting>>({
    key: 'oficina.reading-type',
    defaultValue: usual,
    getInitialValueInEffect: false,
  });
  const setting = {
    size: sizes.find((size) => size === kept.size) ?? usual.size,
    width: widths.find((width) => width === kept.width) ?? usual.width,
  };
  return [setting, (change) => setKept({ ...setting, ...change })];
}
