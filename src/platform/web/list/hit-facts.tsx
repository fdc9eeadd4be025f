import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { find, type SearchHit } from '../api/api.ts';
import { Value } from '../fields/value.tsx';
import { useRegistry } from '../routing/registry.tsx';
import { columnFields, titleColumn } from './columns.ts';

/** The records of search hits by id, with one request per kind. */
export function useHitRecords(account: string, hits: readonly SearchHit[] | undefined) {
  const { entities } = useRegistry();
  const found = (hits ?? []).filter((hit) => entities.has(hit.klass));
  return useQuery({
    queryKey: ['search', account, 'records', found.map((hit) => hit.id)],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, AnyDoc>> => {
      const kinds = [...entities.values()].filter(({ kind }) => found.some((hit) => hit.klass === kind));
      const pages = await Promise.all(
        kinds.map((entity) => {
          const ids = found.filter((hit) => hit.klass === entity.kind).map((hit) => hit.id);
          const selector = { klass: entity.kind, _id: { $in: ids } };
          return find(account, { selector, fields: factFields(entity), limit: ids.length }, signal);
        }),
      );
      return new Map(pages.flatMap(({ docs }) => docs).map((doc) => [doc._id, doc]));
    },
    enabled: found.length > 0,
    // The records may have changed since an earlier search.
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}

/** The fields that `HitFacts` and `numberOf` need. */
export function factFields(entity: Entity): readonly string[] {
  return columnFields(entity, columnsOf(entity));
}

/** The number in front of a title; null if the kind has none or the title is the number itself. */
export function numberOf(entity: Entity, doc: AnyDoc | undefined): ReactNode {
  return entity.numbered === undefined || doc === undefined || isNumber(entity, doc) ? null : (
    <span className="o-number-mark">
      <Value entity={entity} name={entity.numbered} doc={doc} />{' '}
    </span>
  );
}

/**
 * Whether a record's label is its own number because it has no title. The title of another record may look like a
 * number.
 */
export function isNumber(entity: Entity, doc: AnyDoc): boolean {
  const number = entity.numbered === undefined ? undefined : doc[entity.numbered];
  return typeof number === 'number' && doc.label === `#${String(number).padStart(4, '0')}`;
}

/** The second line of a hit: its status, its relations and the last change. */
export function HitFacts(props: { entity: Entity | undefined; doc: AnyDoc | undefined }): ReactNode {
  const { entity, doc } = props;
  // Keeps space for the line while the records are loading.
  if (entity === undefined || doc === undefined) return <div className="o-hit-facts o-small">{'\u00a0'}</div>;
  const names = columnsOf(entity).filter(
    (name) => name !== entity.numbered && doc[name] !== doc.label && isThere(doc[name]),
  );
  return (
    <div className="o-hit-facts o-quiet o-small o-cut">
      {names.map((name) => (
        <span key={name}>
          <Value entity={entity} name={name} doc={doc} />
        </span>
      ))}
    </div>
  );
}

/**
 * The list columns that distinguish records: without the title, which is above, and without marks other than the
 * status.
 */
function columnsOf(entity: Entity): readonly string[] {
  const title = titleColumn(entity);
  const distinguishing = entity.list.filter((name) => {
    const field = entity.fields[name];
    return name !== title && name !== 'updated_at' && (field?.type !== 'option' || name === 'status');
  });
  return [...distinguishing.slice(0, 4), 'updated_at'];
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
}
