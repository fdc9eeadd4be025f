import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/shell/query-state.tsx';
import { RowForm } from './row-form.tsx';

/** The form of a row that exists. */
export function RowEdit({ entity, id }: RecordProps): ReactNode {
  const t = useT<string>();
  const go = useGo();
  const account = useAccount();
  const query = useQuery({ ...docQuery(account, entity, id), refetchOnWindowFocus: false });
  const back = recordPath(account, entity, id);
  return (
    <QueryState query={query}>
      {(doc) => (
        <div className="o-page o-page-form">
          <h1>{t('form.edit', { name: doc.label })}</h1>
          <RowForm
            account={account}
            entity={entity}
            doc={doc}
            onSaved={() => go(back, { skipGuard: true, replace: true })}
            onCancel={() => go(back)}
          />
        </div>
      )}
    </QueryState>
  );
}
