import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment, memo, type MouseEvent, type ReactNode } from 'react';
import type { AnyDoc, Entity } from '#platform/entity/define.ts';
import { Value } from '../fields/value.tsx';
import { useT } from '../i18n/language.tsx';
import { recordPath } from '../routing/paths.ts';
import { useSearchState } from '../routing/use-url.ts';
import { cellLook, titleColumn } from './columns.ts';

export interface ListRowProps {
  readonly account: string;
  readonly entity: Entity;
  readonly columns: readonly string[];
  readonly row: AnyDoc;
  readonly selected: boolean;
  readonly opened: boolean;
  /** Whether any row is open beside the list. */
  readonly panel: boolean;
  readonly onSelect: (id: string, range?: boolean) => void;
}

/** One record: a click opens it beside the list (as a page where there is no room), the box or `x` selects it. */
export const ListRow = memo(function ListRow(props: ListRowProps): ReactNode {
  const t = useT();
  const [, setSearch] = useSearchState();
  const { entity, columns, row } = props;
  const title = titleColumn(entity);
  const onClick = (event: MouseEvent<HTMLElement>): void => {
    if (event.shiftKey) props.onSelect(row._id, true);
    else if (event.ctrlKey || event.metaKey || isWithin(event.target, 'input, label, button')) return;
    else if (isForPanel(event)) setSearch({ open: row._id }, { push: !props.panel });
    else if (!isWithin(event.target, 'a')) event.currentTarget.querySelector<HTMLElement>('a')?.click();
  };
  return (
    // The link within is what keyboards and screen readers use; the row only enlarges it for the pointer.
    <tr
      data-id={row._id}
      data-selected={props.selected ? true : undefined}
      data-opened={props.opened ? true : undefined}
      onClick={onClick}
    >
      <td className="o-check">
        <Checkbox
          size="xs"
          aria-label={t('list.select', { name: row.label })}
          checked={props.selected}
          onClick={(event) => {
            event.stopPropagation();
            props.onSelect(row._id, event.shiftKey);
          }}
          onChange={() => undefined}
        />
      </td>
      {columns.map((name, rank) =>
        name === title ? (
          <td key={name} {...cellLook(entity, name, rank)}>
            <Link
              to={recordPath(props.account, entity, row._id)}
              data-row-link
              className="o-row-link"
              onClick={(event) => (event.shiftKey || isForPanel(event) ? event.preventDefault() : undefined)}
            >
              {row[name] === undefined || row[name] === null ? (
                row.label
              ) : (
                <Value entity={entity} name={name} doc={row} />
              )}
            </Link>
            <SecondLine entity={entity} columns={columns} row={row} />
          </td>
        ) : (
          <td key={name} {...cellLook(entity, name, rank)}>
            <Value entity={entity} name={name} doc={row} />
          </td>
        ),
      )}
    </tr>
  );
});

/** On a phone the other columns stand below the title. */
function SecondLine(props: { entity: Entity; columns: readonly string[]; row: AnyDoc }): ReactNode {
  const title = titleColumn(props.entity);
  const filled = props.columns.filter(
    (name) => name !== title && props.row[name] !== undefined && props.row[name] !== null,
  );
  return (
    <div className="o-second-line">
      {filled.slice(0, 4).map((name) => (
        <Fragment key={name}>
          <Value entity={props.entity} name={name} doc={props.row} />
        </Fragment>
      ))}
    </div>
  );
}

export function hasRoomForPanel(): boolean {
  return matchMedia('(min-width: 64rem)').matches;
}

/** A pointer's click, where there is room beside the list; Enter on the link has no pointer detail and goes to the page. */
function isForPanel(event: MouseEvent): boolean {
  return event.detail > 0 && !event.ctrlKey && !event.metaKey && hasRoomForPanel();
}

function isWithin(target: EventTarget, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
