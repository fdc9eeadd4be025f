import { IconDots, IconStar, IconStarFilled } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { nameEnds } from '#modules/rdisk/rules/name-ends.ts';
import { useTranslations } from '../../words.ts';
import { type Entry, isFolder, modifiedAt } from './entry.ts';
import { FileIcon } from './file-icon.tsx';
import { NameInput } from './name-input.tsx';

/** The state of an entry in the list. */
export interface EntryState {
  readonly chosen: boolean;
  readonly active: boolean;
  readonly cut: boolean;
  /** It is open beside the list. */
  readonly opened: boolean;
  /** Its star cannot be changed here. */
  readonly starFixed: boolean;
}

/** A row of the list. The list listens for all rows; `data-act` names the action of a button. */
export const EntryRow = memo(function EntryRow(
  props: EntryState & {
    readonly entry: Entry;
    /** Position among all, from 1. */
    readonly index: number;
    readonly path: string;
    /** Called with the new name, or null; defined only while the name is being edited. */
    readonly onRenamed?: (entry: Entry, name: string | null) => void;
  },
): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { entry } = props;
  return (
    <tr
      id={lineId(entry._id)}
      className="d-row"
      data-id={entry._id}
      data-folder={isFolder(entry) ? true : undefined}
      data-active={props.active ? true : undefined}
      data-cut={props.cut ? true : undefined}
      aria-rowindex={props.index + 1}
      data-opened={props.opened ? true : undefined}
      aria-selected={props.chosen}
      draggable={props.onRenamed === undefined}
    >
      <td className="d-check">
        <input
          type="checkbox"
          className="o-box"
          data-act="toggle"
          tabIndex={-1}
          checked={props.chosen}
          aria-label={t('rdisk.choose', { name: entry.name })}
          onChange={() => undefined}
        />
      </td>
      <td className="d-name">
        <FileIcon entry={entry} />
        {props.onRenamed !== undefined ? (
          <NameInput entry={entry} onDone={props.onRenamed} />
        ) : (
          <span className="d-words">
            <NameLink name={entry.name} path={props.path} />
            {entry.description === undefined ? null : (
              <span className="o-quiet o-small o-cut">{entry.description}</span>
            )}
            <span className="d-under o-quiet o-small o-cut">
              {[isFolder(entry) ? null : formats.size(entry.size ?? 0), formats.relative(modifiedAt(entry))]
                .filter((part) => part !== null)
                .join(' · ')}
            </span>
          </span>
        )}
      </td>
      <td className="d-star">
        <StarButton entry={entry} starFixed={props.starFixed} />
      </td>
      <td className="d-size" data-figure>
        {isFolder(entry) ? '' : formats.size(entry.size ?? 0)}
      </td>
      <td className="d-date o-quiet" title={formats.moment(modifiedAt(entry))}>
        {formats.relative(modifiedAt(entry))}
      </td>
      <td className="d-more">
        <MoreButton entry={entry} />
      </td>
    </tr>
  );
});

/** A name that is too long is cut in the middle. */
function NameLink({ name, path }: { name: string; path: string }): ReactNode {
  const [begins, ends] = nameEnds(name);
  const shared = { href: path, 'data-act': 'open', tabIndex: -1, draggable: false };
  if (ends === '')
    return (
      <a {...shared} className="d-link o-cut">
        {name}
      </a>
    );
  return (
    <a {...shared} className="d-link d-link-long" aria-label={name} title={name}>
      <span className="o-cut">{begins}</span>
      <span>{ends}</span>
    </a>
  );
}

/** Buttons in rows are plain elements, because scrolling renders a hundred at once. */
export function StarButton({ entry, starFixed }: { entry: Entry; starFixed: boolean }): ReactNode {
  const t = useTranslations();
  const starred = entry.starred === true;
  if (starFixed)
    return starred ? (
      <IconStarFilled size={16} className="d-star-still" aria-label={t('cloud_file.field.starred')} />
    ) : null;
  return (
    <button
      type="button"
      className="d-button"
      tabIndex={-1}
      data-act="star"
      data-on={starred ? true : undefined}
      aria-pressed={starred}
      aria-label={t('rdisk.star', { name: entry.name })}
    >
      {starred ? <IconStarFilled size={16} /> : <IconStar size={16} />}
    </button>
  );
}

export function MoreButton({ entry }: { entry: Entry }): ReactNode {
  const t = useTranslations();
  return (
    <button
      type="button"
      className="d-button"
      tabIndex={-1}
      data-act="menu"
      aria-haspopup="menu"
      aria-label={t('rdisk.more', { name: entry.name })}
    >
      <IconDots size={16} />
    </button>
  );
}

/** The id of an entry's row in the page. */
export function lineId(id: string): string {
  return `line-${id}`;
}
