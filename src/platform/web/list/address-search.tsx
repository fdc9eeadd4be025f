import { Input } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../i18n/language.tsx';
import { useSearchState } from '../routing/use-url.ts';
import { breakpoints } from '../theme/tokens.ts';

/**
 * A search box whose text is stored in the address as `q` when typing pauses. On a phone, where the label would be cut,
 * `short` is the placeholder.
 */
export function AddressSearch({ label, short }: { label: string; short?: string }): ReactNode {
  const t = useT();
  const phone = useMediaQuery(`(max-width: ${breakpoints.phone})`, false, { getInitialValueInEffect: false });
  const [search, setSearch] = useSearchState();
  const fromAddress = search['q'] ?? '';
  const [text, setText] = useState(fromAddress);
  const [known, setKnown] = useState(fromAddress);
  const apply = useDebouncedCallback((words: string) => {
    setKnown(words);
    setSearch({ q: words });
  }, 200);
  // The address can change in other ways (back, cleared filters, another link); its text then replaces the one in the
  // box.
  if (fromAddress !== known) {
    setKnown(fromAddress);
    setText(fromAddress);
  }
  return (
    // Without Mantine's label wrapper, which renders twice, and with it the whole screen.
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
