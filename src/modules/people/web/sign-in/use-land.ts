import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { nearestLocale } from '#platform/entity/messages.ts';
import { membershipsQuery, sessionQuery } from '#platform/web/data/session-queries.ts';
import { useLanguage } from '#platform/web/i18n/language.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { landingPath, safeReturn } from './landing.ts';

/** After signing in: loads the session, switches to its language and opens the requested or the first page; `to` is for a page whose address does not name it. */
export function useLand(): (to?: string) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  const { setLocale } = useLanguage();
  const [search] = useSearchState();
  const wanted = safeReturn(search['to']);
  return useCallback(
    async (to?: string) => {
      client.clear();
      const session = await client.fetchQuery(sessionQuery);
      await setLocale(nearestLocale(session.locale));
      const memberships = await client.fetchQuery(membershipsQuery(session.userCtx.name));
      router.history.replace(safeReturn(to) ?? wanted ?? landingPath(memberships));
    },
    [client, router, setLocale, wanted],
  );
}
