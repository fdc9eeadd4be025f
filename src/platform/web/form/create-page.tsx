import { type ComponentType, type ReactNode, useMemo } from 'react';
import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import { newLabel } from '../i18n/labels.ts';
import { useT } from '../i18n/language.tsx';
import { indexPath, recordPath } from '../routing/paths.ts';
import { useAccount, useGo, useSearchState } from '../routing/use-url.ts';
import { LoadingSkeleton } from '../parts/loading-skeleton.tsx';
import { useTitle } from '../routing/use-title.ts';
import { EntityForm } from './entity-form.tsx';
import type { FormProps } from './form-props.ts';
import { initialFrom } from './initial-values.ts';

interface CreatePageProps<D extends AnyDoc> {
  readonly entity: Entity;
  /** A hand-written form instead of the fields of the definition. */
  readonly form?: ComponentType<FormProps<D>>;
  readonly className?: string;
  /** The first values, with a stable identity between renders; null while they are loading. */
  readonly begin?: Input | null;
  /** Where Cancel leads; by default to the list. */
  readonly back?: string;
  readonly after?: string;
}

const nothing: Input = {};

/** A new record; `?<field>=…` in the address fills a field. */
export function CreatePage<D extends AnyDoc = AnyDoc>(props: CreatePageProps<D>): ReactNode {
  const t = useT();
  const go = useGo();
  const account = useAccount();
  const [search] = useSearchState();
  const { entity, begin = nothing, form: Form = EntityForm } = props;
  const title = newLabel(t, entity.kind);
  const initial = useMemo(
    () => (begin === null ? null : { ...begin, ...initialFrom(entity, search) }),
    [begin, entity, search],
  );
  useTitle(title);
  return (
    <div className={`o-page ${props.className ?? 'o-page-form'}`}>
      <h1>{title}</h1>
      {initial === null ? (
        <LoadingSkeleton />
      ) : (
        <Form
          account={account}
          entity={entity}
          initial={initial}
          onSaved={(saved) =>
            go(props.after ?? recordPath(account, entity, saved.id), { skipGuard: true, replace: true })
          }
          onCancel={() => go(props.back ?? indexPath(account, entity))}
        />
      )}
    </div>
  );
}
