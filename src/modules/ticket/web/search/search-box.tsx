import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { useTranslations } from '../words.ts';

/** The words that are looked for, asked as they are typed. */
export function SearchBox(): ReactNode {
  const t = useTranslations();
  const [search, setSearch] = useSearchState();
  const [text, setText] = useState(search['q'] ?? '');
  const apply = useDebouncedCallback((words: string) => setSearch({ q: words, page: undefined }), 200);
  return (
    <TextInput
      type="search"
      ref={focusOnArrival}
      label={t('search.words')}
      placeholder={t('search.placeholder')}
      leftSection={<IconSearch size={16} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
    />
  );
}

/** Who comes here wants to type. */
function focusOnArrival(input: HTMLInputElement | null): void {
  if (input !== null && matchMedia('(pointer: fine)').matches) input.focus({ preventScroll: true });
}
