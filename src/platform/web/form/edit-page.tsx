import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { AnyDoc } from '#platform/entity/define.ts';
import { docQuery } from '../data/queries.ts';
import { useT } from '../i18n/language.tsx';
import type { RecordProps } from '../module.ts';
import { recordPath } from '../routing/paths.ts';
import { useAccount, useGo } from '../routing/use-url.ts';
import { QueryState } from '../parts/query-state.tsx';
import { useTitle } from '../routing/use-title.ts';
import { EntityForm } from './entity-form.tsx';
import type { FormProps } from './form-props.ts';

interface EditPageProps<D extends AnyDoc> extends RecordProps {
  /** A hand-written form instead of the fields of the definition. */
  readonly form?: ComponentType<FormProps<D>>;
  readonly className?: string;
  /** Further fields to load, if the form needs more than the record's own. */
  readonly fields?: readonly string[];
  /** The record's name in the heading; its label by default. */
  readonly nameOf?: (doc: D) => string;
}

/** The form of an existing record; leads back to its page. */
export function EditPage<D extends AnyDoc = AnyDoc>(props: EditPageProps<D>): ReactNode {
  const { entity, id } = props;
  const account = useAccount();
  const query = useQuery({ ...docQuery<D>(account, entity, id, props.fields), refetchOnWindowFocus: false });
  return <QueryState query={query}>{(doc) => <LoadedPage {...props} account={account} doc={doc} />}</QueryState>;
}

function LoadedPage<D extends AnyDoc>(props: EditPageProps<D> & { account: string; doc: D }): ReactNode {
  const t = useT();
  const go = useGo();
  const { account, entity, doc, form: Form = EntityForm } = props;
  const title = t('form.edit', { name: props.nameOf?.(doc) ?? doc.label });
  const back = recordPath(account, entity, doc._id);
  useTitle(title);
  return (
    <div className={`o-page ${props.className ?? 'o-page-form'}`}>
      <h1>{title}</h1>
      <Form
        account={account}
        entity={entity}
        doc={doc}
        onSaved={() => go(back, { skipGuard: true, replace: true })}
        onCancel={() => go(back)}
      />
    </div>
  );
}
