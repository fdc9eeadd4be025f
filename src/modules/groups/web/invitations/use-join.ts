import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Input } from '#platform/entity/define.ts';
import { nearestLocale } from '#platform/entity/messages.ts';
import { request } from '#platform/web/api/request.ts';
import { sessionQuery } from '#platform/web/data/session-queries.ts';
import { useLanguage } from '#platform/web/i18n/language.tsx';

/** Joins a group by an invitation link and opens it. */
export function useJoin(): (body: Input) => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  const { setLocale } = useLanguage();
  return useCallback(
    async (body) => {
      const { account_id: account } = await request<{ account_id: string }>('PUT', '/_invitation', { body });
      client.clear();
      const session = await client.fetchQuery(sessionQuery);
      await setLocale(nearestLocale(session.locale));
      router.history.replace(`/account/${account}`);
    },
    [client, router, setLocale],
  );
}
