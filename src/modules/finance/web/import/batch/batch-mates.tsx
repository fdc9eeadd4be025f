import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { listQuery } from '#platform/web/data/queries.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { csv } from '#modules/finance/entities/csv.ts';
import type { ImportDoc } from '../use-import.ts';
import { useTranslations } from '../../words.ts';
import { BatchUndo } from './batch-undo.tsx';
import { useBatchStep } from './use-batch-step.ts';

/** The imports of the files that were dropped together with this one, and a button that undoes them all. */
export function BatchMates(props: { account: string; doc: ImportDoc; writable: boolean }): ReactNode {
  const t = useTranslations();
  const { account, doc } = props;
  const query = useQuery({
    ...listQuery<ImportDoc>(account, csv.kind, {
      selector: { klass: csv.kind, batch: doc.batch ?? '' },
      fields: ['_id', 'label', 'undone_at'],
      limit: 200,
    }),
    enabled: doc.batch !== undefined,
  });
  const all = query.data ?? [];
  const open = all.filter(({ undone_at: undone }) => undone === undefined);
  const { step, progress } = useBatchStep(
    account,
    open.map(({ _id }) => _id),
  );
  const [undoing, setUndoing] = useState(false);
  if (all.length < 2) return null;
  return (
    <section className="f-import-section">
      <h2>{t('import.batch.mates')}</h2>
      <ul>
        {all
          .filter(({ _id }) => _id !== doc._id)
          .map((one) => (
            <li key={one._id}>
              <Link to={recordPath(account, csv, one._id)}>{one.label}</Link>
              {one.undone_at === undefined ? null : <span className="o-quiet"> · {t('import.state.undone')}</span>}
            </li>
          ))}
      </ul>
      {props.writable && open.length > 1 ? (
        <Button variant="default" onClick={() => setUndoing(true)}>
          {t('import.batch.undo')}
        </Button>
      ) : null}
      {undoing ? (
        <BatchUndo
          count={open.length}
          busy={progress !== null}
          onCancel={() => setUndoing(false)}
          onConfirm={() => void step('undo').then(() => setUndoing(false))}
        />
      ) : null}
    </section>
  );
}
