import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type AnyDoc, type Entity, relationOf } from '#platform/entity/define.ts';
import { fieldLabel } from '../../i18n/labels.ts';
import { useLanguage, useT } from '../../i18n/language.tsx';
import { useRegistry } from '../../routing/registry.tsx';
import { cellLook } from '../columns.ts';
import { ListRow } from './list-row.tsx';
import '../example-rows.css';

const none: readonly string[] = [];

/** A preview below an empty list: rows of example records, which cannot be focused or opened. */
export function ExampleRows(props: { account: string; entity: Entity; columns: readonly string[] }): ReactNode {
  const t = useT();
  const { entity, columns } = props;
  const { locale } = useLanguage();
  const module = useRegistry().modules.find(({ entities }) => entities.some(({ kind }) => kind === entity.kind));
  const { data } = useQuery({
    queryKey: ['examples', module?.key, locale],
    queryFn: async () => (await module?.examples?.(locale)) ?? {},
    staleTime: Number.POSITIVE_INFINITY,
  });
  const examples = data?.[entity.kind];
  if (examples === undefined) return null;
  return (
    <figure className="o-example" aria-hidden inert>
      <figcaption className="o-quiet o-small">{t('list.example')}</figcaption>
      <table className="o-table" data-kind={entity.kind}>
        <thead>
          <tr>
            <td className="o-check" aria-label={t('list.select-all')} />
            {columns.map((name, rank) => (
              <th key={name} {...cellLook(entity, name, rank)}>
                {fieldLabel(t, entity, name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {examples.map((fields, index) => (
            <ListRow
              key={String(fields[entity.title])}
              account={props.account}
              entity={entity}
              columns={columns}
              row={rowOf(entity, fields, index)}
              place={index}
              selected={false}
              opened={false}
              inline={none}
            />
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function rowOf(entity: Entity, fields: Readonly<Record<string, unknown>>, index: number): AnyDoc {
  const at = new Date(Date.now() - index * 5 * 3_600_000).toISOString();
  const label = String(fields[entity.title] ?? '');
  const meta = { _id: `example-${index}`, _rev: '', klass: entity.kind, created_at: at, updated_at: at };
  return { ...meta, created_by: null, label, ...refsOf(entity, fields), ...fields };
}

/** The related records that the examples name: a list reads a relation by its id. */
function refsOf(entity: Entity, fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const named = Object.entries(entity.fields).filter(
    ([name, field]) => field.type === 'ref' && relationOf(name, field) in fields,
  );
  return Object.fromEntries(named.map(([name]) => [name, 'example']));
}
