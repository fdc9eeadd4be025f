import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useUserId } from '../../data/session.ts';
import { usePlanUsage } from '../../data/plan-usage.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { useRegistry } from '../../routing/registry.tsx';
import { useGo } from '../../routing/use-url.ts';
import type { Command } from './command.ts';

const none: readonly Command[] = [];

/** The commands that the text itself makes, such as an entry of money; `sure` unless they are still being made. */
export function useTypedCommands(
  account: string | null,
  text: string,
  words: Readonly<Record<string, string>>,
): { readonly commands: readonly Command[]; readonly sure: boolean } {
  const { modules } = useRegistry();
  const { t, region } = useLanguage();
  const client = useQueryClient();
  const go = useGo();
  const me = useUserId();
  const isReadOnly = usePlanUsage(account)?.read_only === true;
  const wanted = text.trim();
  // Nothing is made of a text without a number, so that most texts cost nothing.
  const isMade = account !== null && !isReadOnly && /\d/.test(wanted) && /\p{L}/u.test(wanted);
  const { data, isFetching } = useQuery({
    queryKey: ['typed-commands', account, wanted, region, Object.keys(words).length],
    queryFn: async () => {
      const makers = await Promise.all(modules.flatMap(({ typed }) => (typed === undefined ? [] : [typed()])));
      const context = { account: account ?? '', t, region, client, me, words, go };
      return (await Promise.all(makers.map((make) => make(wanted, context)))).flat();
    },
    enabled: isMade,
    gcTime: 0,
    structuralSharing: false,
  });
  return { commands: isMade ? (data ?? none) : none, sure: !isMade || !isFetching };
}
