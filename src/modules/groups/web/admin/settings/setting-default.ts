import { useQuery } from '@tanstack/react-query';
import { nearestLocale } from '#platform/entity/messages.ts';
import { useRegistry } from '#platform/web/routing/registry.tsx';
import type { Settings } from '../../settings.ts';

/** What a text says until the group sets it, in the language of the group; undefined for other settings and while it is loading. */
export function useSettingDefault(settings: Settings): (key: string) => string | undefined {
  const { modules } = useRegistry();
  const locale = nearestLocale(settings.get('locale')?.value);
  const { data } = useQuery({
    queryKey: ['settings', 'defaults'],
    queryFn: async () => {
      const texts = await Promise.all(modules.map(async (module) => module.settings?.defaults?.()));
      return new Map(texts.flatMap((some) => Object.entries(some ?? {})));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (key) => data?.get(key)?.[locale];
}
