import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { IconHome, IconPlus, IconUser } from '@tabler/icons-react';
import { useMemo } from 'react';
import { search, type SearchHit } from '../api/api.ts';
import { newLabel } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import { inAccount, newPath, recordPath } from '../routing/paths.ts';
import { type Registry, useRegistry } from '../routing/registry.tsx';
import { type Command, matchCommands } from './command.ts';
import { usePageCommands } from './page-commands.ts';
import { useCreatable } from './use-creatable.ts';
import { useMenu } from './use-menu.ts';

const noHits: readonly SearchHit[] = [];

/** The palette's lines for a text: screens and actions by their words, records by the server's search. */
export function useCommands(account: string | null, text: string): readonly Command[] {
  const registry = useRegistry();
  const fixed = useFixedCommands(account);
  const offered = usePageCommands();
  const [asked] = useDebouncedValue(text.trim(), 120);
  const { data } = useQuery({
    queryKey: ['search', account, asked],
    queryFn: ({ signal }) => search(account ?? '', { text: asked, limit: 12 }, signal),
    enabled: account !== null && asked.length > 0,
    placeholderData: keepPreviousData,
  });
  const hits = asked === '' || account === null ? noHits : (data ?? noHits);
  const records = useRecordCommands(registry, account, hits);
  return useMemo(() => {
    const matching = matchCommands([...offered, ...fixed], text);
    return [
      ...matching.filter((command) => command.group === 'screens'),
      ...matching.filter((command) => command.group === 'actions'),
      ...records,
    ];
  }, [offered, fixed, text, records]);
}

function useFixedCommands(account: string | null): readonly Command[] {
  const t = useT();
  const menu = useMenu();
  const { actions } = useRegistry();
  const { kinds, iconOf } = useCreatable();
  return useMemo(() => {
    const always: Command[] = [
      { key: 'home', group: 'screens', icon: IconHome, label: t('shell.home'), to: '/' },
      { key: 'profile', group: 'screens', icon: IconUser, label: t('shell.profile'), to: '/user/profile' },
    ];
    if (account === null) return always;
    return [
      ...menu.map((item): Command => {
        const hint = item.letter === undefined ? {} : { hint: `g ${item.letter}` };
        return {
          key: item.to,
          group: 'screens',
          icon: item.icon,
          label: t.dynamic(item.label, { count: 2 }),
          to: inAccount(item.to, account),
          ...hint,
        };
      }),
      ...always,
      ...kinds.map((entity): Command => {
        const label = newLabel(t, entity.kind);
        return {
          key: `new-${entity.kind}`,
          group: 'actions',
          icon: iconOf(entity.kind) ?? IconPlus,
          label,
          to: newPath(account, entity),
        };
      }),
      ...actions.map((action): Command => ({
        ...action,
        group: 'actions',
        label: t.dynamic(action.label),
        to: inAccount(action.to, account),
      })),
    ];
  }, [t, menu, actions, kinds, iconOf, account]);
}

function useRecordCommands(registry: Registry, account: string | null, hits: readonly SearchHit[]): readonly Command[] {
  const t = useT();
  return useMemo(
    () =>
      hits.flatMap((hit): Command[] => {
        const entity = registry.entities.get(hit.klass);
        if (entity === undefined || account === null) return [];
        const to = recordPath(account, entity, hit.id);
        return [
          {
            key: hit.id,
            group: 'records',
            icon: registry.iconOf(hit.klass),
            label: hit.title,
            hint: t.dynamic(hit.klass, { count: 1 }),
            to,
          },
        ];
      }),
    [registry, account, hits, t],
  );
}
