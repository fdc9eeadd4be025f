import { type ReactNode, useMemo } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { newLabel } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import { indexPath, recordPath } from '../routing/paths.ts';
import { useAccount, useGo, useSearchState } from '../routing/use-url.ts';
import { useTitle } from '../shell/use-title.ts';
import { EntityForm } from './entity-form.tsx';
import { initialFrom } from './initial-values.ts';

/** A new record; `?customer_id=…` in the address fills a field. */
export function CreatePage({ entity }: { entity: Entity }): ReactNode {
  const t = useT<string>();
  const go = useGo();
  const account = useAccount();
  const [search] = useSearchState();
  const title = newLabel(t, entity.kind);
  const initial = useMemo(() => initialFrom(entity, search), [entity, search]);
  useTitle(title);
  return (
    <div className="o-page o-page-form">
      <h1>{title}</h1>
      <EntityForm
        account={account}
        entity={entity}
        initial={initial}
        onSaved={(saved) => go(recordPath(account, entity, saved.id), { skipGuard: true, replace: true })}
        onCancel={() => go(indexPath(account, entity))}
      />
    </div>
  );
}
