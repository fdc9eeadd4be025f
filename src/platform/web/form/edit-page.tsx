import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { docQuery } from '../data/queries.ts';
import { useT } from '../i18n/language.tsx';
import type { RecordProps } from '../module.ts';
import { recordPath } from '../routing/paths.ts';
import { useAccount, useGo } from '../routing/use-url.ts';
import { QueryState } from '../shell/query-state.tsx';
import { useTitle } from '../shell/use-title.ts';
import { EntityForm } from './entity-form.tsx';

export function EditPage({ entity, id }: RecordProps): ReactNode {
  const account = useAccount();
  const query = useQuery({ ...docQuery(account, entity, id), refetchOnWindowFocus: false });
  return <QueryState query={query}>{(doc) => <EditForm account={account} entity={entity} doc={doc} />}</QueryState>;
}

function EditForm(props: { account: string; entity: RecordProps['entity']; doc: AnyDoc }): ReactNode {
  const t = useT();
  const go = useGo();
  const { account, entity, doc } = props;
  const title = t('form.edit', { name: doc.label });
  const back = recordPath(account, entity, doc._id);
  useTitle(title);
  return (
    <div className="o-page o-page-form">
      <h1>{title}</h1>
      <EntityForm
        account={account}
        entity={entity}
        doc={doc}
        onSaved={() => go(back, { skipGuard: true, replace: true })}
        onCancel={() => go(back)}
      />
    </div>
  );
}
