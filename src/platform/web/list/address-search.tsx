import { Input } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../i18n/language.tsx';
import { useSearchState } from '../routing/use-url.ts';
import { breakpoints } from '../theme/tokens.ts';

/**
 * Words that narrow what is shown; they are in the address as `q` as soon as typing rests. On a phone, where the label would be cut, one
 * word is in the box.
 */
export function AddressSearch({ label, short }: { label: string; short?: string }): ReactNode {
  const t = useT();
  const phone = useMediaQuery(`(max-width: ${breakpoints.phone})`, false, { getInitialValueInEffect: false });
  const [search, setSearch] = useSearchState();
  const asked = search['q'] ?? '';
  const [text, setText] = useState(asked);
  const [known, setKnown] = useState(asked);
  const apply = useDebouncedCallback((words: string) => {
    setKnown(words);
    setSearch({ q: words });
  }, 200);
  // The address may change by itself (back, cleared filters, another link): it wins over what stood here.
  if (asked !== known) {
    setKnown(asked);
    setText(asked);
  }
  return (
    // Not with Mantine's wrapper for labels, which draws itself twice and with that the screen it is on.
    <Input
      size="xs"
      className="o-tools-search"
      type="search"
      leftSection={<IconSearch size={14} />}
      placeholder={phone ? (short ?? t('shell.search')) : label}
      aria-label={label}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
    />
  );
}
