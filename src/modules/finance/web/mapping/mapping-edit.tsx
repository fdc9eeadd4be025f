import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { useT } from '#platform/web/i18n/language.tsx';
import type { RecordProps } from '#platform/web/module.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useGo } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/shell/query-state.tsx';
import { useTitle } from '#platform/web/shell/use-title.ts';
import { mapping } from '../../entities/mapping.ts';
import type { MappingDoc } from './mapping-doc.ts';
import { MappingForm } from './mapping-form.tsx';

export function MappingEdit({ id }: RecordProps): ReactNode {
  const t = useT<string>();
  const go = useGo();
  const account = useAccount();
  const query = useQuery({ ...docQuery<MappingDoc>(account, mapping, id), refetchOnWindowFocus: false });
  const back = recordPath(account, mapping, id);
  const title = t('mapping.edit');
  useTitle(title);
  return (
    <QueryState query={query}>
      {(doc) => (
        <div className="o-page f-mapping-page">
          <h1>{title}</h1>
          <MappingForm
            account={account}
            doc={doc}
            onSaved={() => go(back, { skipGuard: true, replace: true })}
            onCancel={() => go(back)}
          />
        </div>
      )}
    </QueryState>
  );
}
