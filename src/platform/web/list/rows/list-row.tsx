import { memo, type ReactNode } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { RecordName } from '../../fields/record-name.tsx';
import { Value } from '../../fields/value.tsx';
import { fieldLabel, kindLabel } from '../../i18n/labels.ts';
import { useT } from '../../i18n/language.tsx';
import { recordPath } from '../../routing/paths.ts';
import { cellLook, titleColumn } from '../columns.ts';
import { InlineCell } from '../inline/inline-cell.tsx';
import { isNumber } from '../hit-facts.tsx';

export interface ListRowProps {
  readonly account: string;
  readonly entity: Entity;
  readonly columns: readonly string[];
  readonly row: AnyDoc;
  /** Position in the whole list, from 0. */
  readonly place: number;
  readonly selected: boolean;
  readonly opened: boolean;
  /** The fields that are changed in place; none if the person may not change them. */
  readonly inline: readonly string[];
}

/** One record. It has no listeners of its own: all rows share those of the table. */
export const ListRow = memo(function ListRow(props: ListRowProps): ReactNode {
  const t = useT();
  const { entity, columns, row } = props;
  const title = titleColumn(entity);
  return (
    <tr
      data-id={row._id}
      aria-rowindex={props.place + 2}
      data-selected={props.selected ? true : undefined}
      data-opened={props.opened ? true : undefined}
    >
      <td className="o-check">
        <input
          type="checkbox"
          className="o-box"
          aria-label={t('list.select', { name: row.label })}
          checked={props.selected}
          readOnly
        />
      </td>
      {columns.map((name, rank) => (
        <td key={name} {...cellLook(entity, name, rank)} data-name={fieldLabel(t, entity, name)}>
          {name === title ? (
            <a href={recordPath(props.account, entity, row._id)} className="o-row-link">
              <Title entity={entity} columns={columns} row={row} />
            </a>
          ) : props.inline.includes(name) ? (
            <InlineCell account={props.account} entity={entity} name={name} row={row} />
          ) : (
            <Value entity={entity} name={name} doc={namesRow(entity, row, name) ? { ...row, [name]: null } : row} />
          )}
        </td>
      ))}
    </tr>
  );
});

/** The title of a row. If the record has only a number, which has its own column, the title is the name of the kind. */
function Title({ entity, columns, row }: Pick<ListRowProps, 'entity' | 'columns' | 'row'>): ReactNode {
  const t = useT();
  const name = titleColumn(entity);
  if (row[name] !== undefined && row[name] !== null) return <Value entity={entity} name={name} doc={row} />;
  if (entity.numbered === undefined || !columns.includes(entity.numbered) || !isNumber(entity, row))
    return <RecordName entity={entity} doc={row} />;
  return <span className="o-none">{kindLabel(t, entity.kind)}</span>;
}

/** Whether a column's value is shown as the title already, because the record has no title. */
function namesRow(entity: Entity, row: AnyDoc, name: string): boolean {
  return entity.titleElse?.includes(name) === true && !row[entity.title] && row[name] === row.label;
}
