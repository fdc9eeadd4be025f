import { useQuery } from '@tanstack/react-query';
import { createElement, type ReactNode, Suspense } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { docQuery } from '../data/queries.ts';
import { useWritable } from '../data/writable.ts';
import { RecordName } from '../fields/record-name.tsx';
import type { RecordProps } from '../module.ts';
import { numberOf } from '../list/hit-facts.tsx';
import { editPath } from '../routing/paths.ts';
import { useRegistry } from '../routing/registry.tsx';
import { useAccount, useGo } from '../routing/use-url.ts';
import { useShortcut } from '../parts/focus/keyboard.ts';
import { LoadingSkeleton } from '../parts/loading-skeleton.tsx';
import { QueryState } from '../parts/query-state.tsx';
import { Facts } from './facts.tsx';
import { RecordActions } from './record-actions.tsx';
import { RelatedLists } from './related-lists.tsx';
import { Sections } from './sections.tsx';

/** A record by its definition: title and number, the main facts, sections, related records, comments and timeline. */
export function RecordView({ entity, id }: RecordProps): ReactNode {
  const account = useAccount();
  const query = useQuery(docQuery(account, entity, id));
  return (
    <QueryState query={query}>
      {(doc) => (
        <article className="o-page o-record">
          <RecordHead entity={entity} doc={doc} />
          <Facts entity={entity} doc={doc} names={factNames(entity)} />
          <Sections entity={entity} doc={doc} except={factNames(entity)} />
          <RelatedLists entity={entity} id={id} />
          <Stream entity={entity} id={id} />
        </article>
      )}
    </QueryState>
  );
}

/**
 * Number, title and actions; `children` are between title and actions (such as a status control), `items` in the menu.
 */
export function RecordHead(props: { entity: Entity; doc: AnyDoc; items?: ReactNode; children?: ReactNode }): ReactNode {
  const go = useGo();
  const account = useAccount();
  const { entity, doc } = props;
  const writable = useWritable(account, entity);
  useShortcut('e', 'keys.edit', () => go(editPath(account, entity, doc._id)), writable);
  return (
    <header className="o-head">
      <h1>
        {numberOf(entity, doc)}
        <RecordName entity={entity} doc={doc} />
      </h1>
      {props.children}
      <RecordActions account={account} entity={entity} doc={doc}>
        {props.items}
      </RecordActions>
    </header>
  );
}

/** Comments and timeline, from the module that provides them. */
export function Stream(props: RecordProps): ReactNode {
  const { stream } = useRegistry();
  if (stream === null) return null;
  return (
    <Suspense fallback={<LoadingSkeleton />}>{createElement(stream, { entity: props.entity, id: props.id })}</Suspense>
  );
}

function factNames(entity: Entity): readonly string[] {
  return entity.list.filter((name) => name !== entity.title && name !== entity.numbered);
}
