import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { MenuContent } from '#platform/web/parts/on-demand/menu-content.tsx';
import type { ContentProps } from '#platform/web/parts/on-demand/opener.ts';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { useTranslations } from '../words.ts';
import { sizes, useType, widths } from './use-type.ts';

const layouts = ['list', 'cards', 'expanded'] as const;

/** The menu of the feed's appearance: layout, stored in the address, and text settings, stored in this browser. */
export function LookMenuContent({ layout, opener }: { layout: string } & ContentProps): ReactNode {
  const t = useTranslations();
  const [, setSearch] = useSearchState();
  const [type, setType] = useType();
  return (
    <MenuContent opener={opener} position="bottom-end" width={200}>
      <Choice
        name={t('reader.layout')}
        value={layout}
        choices={layouts.map((value) => ({ value, label: t(`reader.layout.${value}`) }))}
        onChosen={(value) => setSearch({ layout: value === 'list' ? undefined : value })}
      />
      <Choice
        name={t('reader.size')}
        value={type.size}
        choices={sizes.map((value) => ({ value, label: t(`reader.size.${value}`) }))}
        onChosen={(size) => setType({ size })}
      />
      <Choice
        name={t('reader.width')}
        value={type.width}
        choices={widths.map((value) => ({ value, label: t(`reader.width.${value}`) }))}
        onChosen={(width) => setType({ width })}
      />
    </MenuContent>
  );
}

function Choice<V extends string>(props: {
  name: string;
  value: string;
  choices: readonly { readonly value: V; readonly label: string }[];
  onChosen: (value: V) => void;
}): ReactNode {
  return (
    <>
      <Menu.Label>{props.name}</Menu.Label>
      <Menu.RadioGroup value={props.value}>
        {props.choices.map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value} onChange={() => props.onChosen(value)}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
