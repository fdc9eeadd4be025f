import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createElement } from 'react';
import { search, type SearchHit } from '../../api/api.ts';
import { countedKind } from '../../i18n/labels.ts';
import { useT } from '../../i18n/language.tsx';
import { HitFacts, numberOf, useHitRecords } from '../../list/hit-facts.tsx';
import { hitLines, type MoreBehind } from '../../list/hit-lines.ts';
import { indexPath, recordPath } from '../../routing/paths.ts';
import { useRegistry } from '../../routing/registry.tsx';
import { useGo } from '../../routing/use-url.ts';
import type { Command } from './command.ts';
import { matchCommands } from './match-commands.ts';
import { usePageCommands } from './page-commands.ts';
import type { Opens } from './setting-commands.ts';
import { useFixedCommands } from './use-fixed-commands.ts';
import { useTypedCommands } from './use-typed-commands.ts';
import { useVocabulary } from './use-vocabulary.ts';

const noHits: readonly SearchHit[] = [];

interface FoundCommands {
  readonly commands: readonly Command[];
  /**
   * Whether the first command belongs to the text: words of commands may still be loading, and the server's answer may
   * be that of an earlier text.
   */
  readonly sure: boolean;
}

/** The lines of the palette for a text: screens and actions by their words, records by the server's search. */
export function useCommands(account: string | null, text: string, opens: Opens): FoundCommands {
  const offered = usePageCommands();
  const fixed = useFixedCommands(account, opens);
  const records = useRecordCommands(account, text);
  const vocabulary = useVocabulary();
  const typed = useTypedCommands(account, text, vocabulary.also);
  const { certain, guesses } = matchCommands([...offered, ...fixed], text, vocabulary);
  return {
    commands: [...typed.commands, ...certain, ...records.commands, ...guesses],
    sure: !vocabulary.isLoading && typed.sure && (typed.commands.length > 0 || certain.length > 0 || records.sure),
  };
}

function useRecordCommands(account: string | null, text: string): FoundCommands {
  const t = useT();
  const go = useGo();
  const registry = useRegistry();
  const [settledText] = useDebouncedValue(text.trim(), 120);
  const { data, isFetching } = useQuery({
    queryKey: ['search', account, settledText],
    queryFn: ({ signal }) => search(account ?? '', { text: settledText, limit: 12 }, signal),
    enabled: account !== null && settledText.length > 0,
    placeholderData: keepPreviousData,
  });
  const hits = settledText === '' || account === null ? noHits : (data ?? noHits);
  const records = useHitRecords(account ?? '', hits);
  const allOf = (group: string, { head, klass, field, count }: MoreBehind): Command[] => {
    const entity = registry.entities.get(klass);
    if (entity === undefined) return [];
    return [
      {
        key: `${head.id}-${klass}-${field}`,
        group: 'records',
        icon: registry.iconOf(klass),
        label: t('list.all-of', { records: countedKind(t, klass, count), name: head.title }),
        to: () => go(indexPath(group, entity), { search: { [field]: head.id } }),
      },
    ];
  };
  const commands = hitLines(hits).flatMap((line): Command[] => {
    if ('more' in line) return account === null ? [] : allOf(account, line.more);
    const { hit } = line;
    const entity = registry.entities.get(hit.klass);
    if (entity === undefined || account === null) return [];
    const doc = records.data?.get(hit.id);
    return [
      {
        key: hit.id,
        group: 'records',
        icon: registry.iconOf(hit.klass),
        label: hit.title,
        number: numberOf(entity, doc),
        hint: t.dynamic(hit.klass, { count: 1 }),
        facts: createElement(HitFacts, { entity, doc }),
        to: recordPath(account, entity, hit.id),
      },
    ];
  });
  return { commands, sure: settledText === text.trim() && !isFetching };
}
