import { type ListTableProps, useRowKeys } from './use-row-keys.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Fragment, type ReactNode, useRef } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { fieldOf } from '../../fields/field-of.ts';
import { fieldLabel } from '../../i18n/labels.ts';
import { useT } from '../../i18n/language.tsx';
import { useWritable } from '../../data/writable.ts';
import { useRegistry } from '../../routing/registry.tsx';
import { useSearchState } from '../../routing/use-url.ts';
import { recordPath } from '../../routing/paths.ts';
import { SelectAll } from '../bulk/select-all.tsx';
import { type CellLook, cellLook, isSortable } from '../columns.ts';
import { ListRow } from './list-row.tsx';
import { RowGap } from './spacer-row.tsx';
import { useRowPointer } from './use-row-pointer.ts';
import { useRowWindow } from './use-row-window.ts';

const none: readonly string[] = [];

/** Dense rows under a sticky head; on a phone each row is a title and one quiet line. */
export function ListTable(props: ListTableProps): ReactNode {
  const t = useT();
  const { entity, columns, rows, selection } = props;
  const [search] = useSearchState();
  const table = useRef<HTMLTableElement>(null);
  const shown = useRowWindow(table, rows.length);
  useRowKeys(table, props, shown.reveal);
  useRowPointer(table, { selection, pathOf: (id) => recordPath(props.account, entity, id) });
  const { inline: changeable = none } = useRegistry().screensOf(entity.kind);
  const inline = useWritable(props.account, entity) ? changeable : none;
  const more = columns.some((name) => fieldOf(entity, name)?.type === 'decimal' && !entity.list.includes(name));
  const all = rows.every((row) => selection.ids.has(row._id));
  return (
    <table
      ref={table}
      className="o-table"
      data-kind={entity.kind}
      data-amount={more ? true : undefined}
      aria-rowcount={rows.length + 1}
    >
      <thead>
        <tr>
          <SelectAll
            label={t('list.select-all')}
            all={all}
            some={selection.ids.size > 0}
            onChange={(on) => (on ? selection.setAll(rows.map((row) => row._id)) : selection.clear())}
          />
          {columns.map((name, rank) => (
            <HeadCell
              key={name}
              entity={entity}
              name={name}
              sort={search['sort'] ?? entity.sort}
              look={cellLook(entity, name, rank)}
            />
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.places.map((place, at) => {
          const row = rows[place];
          if (row === undefined) return null;
          return (
            <Fragment key={row._id}>
              <RowGap height={shown.gaps[at]} />
              <ListRow
                account={props.account}
                entity={entity}
                columns={columns}
                row={row}
                place={place}
                selected={selection.ids.has(row._id)}
                opened={search['open'] === row._id}
                inline={inline}
              />
            </Fragment>
          );
        })}
        <RowGap height={shown.gaps[shown.places.length]} />
      </tbody>
    </table>
  );
}

function HeadCell(props: { entity: Entity; name: string; sort: string; look: CellLook }): ReactNode {
  const t = useT();
  const [, setSearch] = useSearchState();
  const { entity, name, sort } = props;
  const label = fieldLabel(t, entity, name);
  if (!isSortable(entity, name)) {
    return <th {...props.look}>{label}</th>;
  }
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined;
  const next = sort === name ? `-${name}` : name;
  return (
    <th {...props.look} aria-sort={direction}>
      <button
        type="button"
        className="o-sort"
        title={t('list.sort-by', { field: label })}
        onClick={() => setSearch({ sort: next === entity.sort ? undefined : next })}
      >
        {label}
        {direction === 'ascending' ? <IconArrowUp size={14} /> : null}
        {direction === 'descending' ? <IconArrowDown size={14} /> : null}
      </button>
    </th>
  );
}
