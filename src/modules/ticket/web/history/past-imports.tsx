import { Button, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { request } from '#platform/web/api/request.ts';
import { listQuery, refresh } from '#platform/web/data/queries.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { indexPath } from '#platform/web/routing/paths.ts';
import { shopImport } from '../../entities/history/shop-import.ts';
import { ticket } from '../../entities/ticket.ts';
import { useHistoryWords } from './history-words.ts';
import { UndoQuestion } from './undo-question.tsx';

type ImportDoc = AnyDoc & Doc<typeof shopImport>;

interface State {
  readonly step: { readonly kind: string; readonly items: number; readonly done: number } | null;
}

/** The imports of the group, newest first, with the progress of a running one and their undo. */
export function PastImports({ account, busy }: { account: string; busy: boolean }): ReactNode {
  const t = useHistoryWords();
  const client = useQueryClient();
  useEffect(() => {
    if (!busy) void refresh(client, account, shopImport.kind);
  }, [busy, client, account]);
  const { data } = useQuery(
    listQuery<ImportDoc>(account, shopImport.kind, {
      selector: { klass: shopImport.kind },
      sort: [{ created_at: 'desc' }],
      limit: 20,
    }),
  );
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="o-section">
      <h2>{t('history.past')}</h2>
      <ul className="o-plain-list">
        {data.map((doc, place) => (
          <PastImport key={doc._id} account={account} doc={doc} newest={place === 0} />
        ))}
      </ul>
    </section>
  );
}

function PastImport({ account, doc, newest }: { account: string; doc: ImportDoc; newest: boolean }): ReactNode {
  const t = useHistoryWords();
  const formats = useFormats();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { data } = useQuery({
    queryKey: ['shop-history', account, doc._id, doc._rev],
    queryFn: ({ signal }) => request<State>('GET', `/${account}/_shop_history/${doc._id}`, { signal }),
    enabled: newest || asking,
    refetchInterval: (query) => (query.state.data?.step === null ? false : 700),
  });
  const step = data?.step ?? null;
  const isUndone = doc.undone_at !== undefined && doc.undone_at !== null;
  const undoneOn = { day: isUndone ? formats.date(doc.undone_at) : '' };
  const remaining = doc.remaining ?? 0;
  return (
    <li className="t-history-past">
      <div>
        <strong>{doc.file_name}</strong>{' '}
        <span className="o-quiet">
          {formats.date(doc.created_at)} ·{' '}
          {t('history.summary', {
            added: formats.number(String(doc.added ?? 0)),
            known: formats.number(String(doc.known ?? 0)),
            conflicts: formats.number(String(doc.conflicts ?? 0)),
            rejected: formats.number(String(doc.rejected ?? 0)),
          })}
        </span>
        {step === null ? null : (
          <output className="t-history-step">
            <Progress value={(100 * step.done) / Math.max(1, step.items)} aria-label={t('history.past')} />
            <span className="o-small">
              {t(step.kind === 'shop-history' ? 'history.running' : 'history.undoing', {
                done: formats.number(String(step.done)),
                items: formats.number(String(step.items)),
              })}
            </span>
          </output>
        )}
        {isUndone ? (
          <p className="o-quiet o-flush">
            {remaining === 0
              ? t('history.undone', undoneOn)
              : t('history.undone-remaining', { ...undoneOn, count: remaining })}
          </p>
        ) : null}
      </div>
      {isUndone || step !== null ? null : (
        <div className="o-actions">
          <Button component={Link} to={indexPath(account, ticket)} variant="default" size="xs">
            {t('history.show-orders')}
          </Button>
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>
            {t('history.undo')}
          </Button>
        </div>
      )}
      {asking ? (
        <UndoQuestion
          account={account}
          id={doc._id}
          onEnd={() => {
            setAsking(false);
            void refresh(client, account, shopImport.kind);
          }}
        />
      ) : null}
    </li>
  );
}
