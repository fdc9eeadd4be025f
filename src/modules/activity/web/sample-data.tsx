import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { request } from '#platform/web/api/request.ts';
import { useModuleRight } from '#platform/web/data/module-rights.ts';
import { usePlanUsage } from '#platform/web/data/plan-usage.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useTranslations } from './words.ts';

/** The number of sample records in the group by module; undefined until it is loaded. */
export function useSamples(account: string): Readonly<Record<string, number>> | undefined {
  const { data } = useQuery({
    queryKey: ['docs', account, 'samples'],
    queryFn: ({ signal }) => request<{ samples: Record<string, number> }>('GET', `/${account}/_samples`, { signal }),
  });
  return data?.samples;
}

/** One button that adds the sample records of a module, and removes them when they are there. */
export function SampleData(props: { account: string; product: string; there: boolean }): ReactNode {
  const t = useTranslations();
  const client = useQueryClient();
  const { account, product, there } = props;
  const readOnly = usePlanUsage(account)?.read_only === true;
  const right = useModuleRight(account)(product);
  const change = useMutation({
    mutationFn: async (method: 'PUT' | 'DELETE') =>
      request<{ records: number }>(method, `/${account}/_samples/${product}`),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['docs', account] });
      await client.invalidateQueries({ queryKey: ['counter', account] });
    },
  });
  const send = async (): Promise<void> => {
    try {
      const { records } = await change.mutateAsync(there ? 'DELETE' : 'PUT');
      if (!there) return;
      showToast({ text: records === 0 ? t('activity.sample.removed') : t('activity.sample.stay', { count: records }) });
    } catch (error) {
      showToast({ text: describeError(t, error).title, failed: true });
    }
  };
  if ((readOnly && !there) || right !== 'write') return null;
  return (
    <div className="a-sample">
      <span className="o-quiet o-small">{t(there ? 'activity.sample.there' : 'activity.sample.add-text')}</span>
      <Button size="xs" variant="default" loading={change.isPending} onClick={() => void send()}>
        {t(there ? 'activity.sample.remove' : 'activity.sample.add')}
      </Button>
    </div>
  );
}
