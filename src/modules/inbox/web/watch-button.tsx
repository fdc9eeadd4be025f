import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnyDoc, Doc, Entity } from '#platform/entity/define.ts';
import { newId } from '#platform/entity/id.ts';
import { post, put } from '#platform/web/api/write.ts';
import { listQuery, refresh } from '#platform/web/data/queries.ts';
import { useUserId } from '#platform/web/data/session.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { watchedRecord } from '../entities/watched-record.ts';
import { useTranslations } from './words.ts';

type Watched = AnyDoc & Doc<typeof watchedRecord>;

/** Whether the person gets notices of a record: those who are responsible for it do, until they choose otherwise. */
export function WatchButton(props: { account: string; entity: Entity; record: AnyDoc }): ReactNode {
  const t = useTranslations();
  const me = useUserId() ?? '';
  const client = useQueryClient();
  const { account, entity, record } = props;
  const kind = watchedRecord.kind;
  const selector = { klass: kind, item_id: record._id, user_id: me };
  const { data } = useQuery(listQuery<Watched>(account, kind, { selector, limit: 1 }));
  const own = data?.[0];
  const isResponsible = (entity.concerns ?? []).some((name) => record[name] === me);
  const isWatching = own?.watching ?? isResponsible;
  const save = useMutation({
    mutationFn: async (watching: boolean) =>
      own === undefined
        ? post(account, { _id: newId(watchedRecord.prefix), klass: kind, item_id: record._id, watching })
        : put(account, own._id, own._rev, { watching }),
    onError: (error) => showToast({ text: describeError(t, error).title, failed: true }),
    onSettled: () => refresh(client, account, kind),
  });
  if (data === undefined) return null;
  const shown = save.isPending ? save.variables : isWatching;
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      aria-pressed={shown}
      title={t(shown ? 'inbox.watching-title' : 'inbox.watch-title')}
      leftSection={shown ? <IconBell size={16} /> : <IconBellOff size={16} />}
      onClick={() => save.mutate(!shown)}
    >
      {t(shown ? 'inbox.watching' : 'inbox.watch')}
    </Button>
  );
}
