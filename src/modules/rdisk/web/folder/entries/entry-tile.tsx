import { memo, type ReactNode, useState } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { thumbnailPath } from '../../drive/calls.ts';
import { type Entry, isFolder } from './entry.ts';
import { type EntryState, lineId, MoreButton, StarButton } from './entry-row.tsx';
import { FileIcon } from './file-icon.tsx';
import { NameInput } from './name-input.tsx';

/** An entry as a picture with its name below. The list listens for all tiles. */
export const EntryTile = memo(function EntryTile(
  props: EntryState & {
    readonly account: string;
    readonly entry: Entry;
    readonly path: string;
    /** Called with the new name, or null; defined only while the name is being edited. */
    readonly onRenamed?: (entry: Entry, name: string | null) => void;
  },
): ReactNode {
  const formats = useFormats();
  const { entry } = props;
  return (
    <td
      id={lineId(entry._id)}
      className="d-tile"
      data-id={entry._id}
      data-folder={isFolder(entry) ? true : undefined}
      data-active={props.active ? true : undefined}
      data-cut={props.cut ? true : undefined}
      data-opened={props.opened ? true : undefined}
      aria-selected={props.chosen}
      draggable={props.onRenamed === undefined}
    >
      <Thumbnail account={props.account} entry={entry} />
      {props.onRenamed !== undefined ? (
        <NameInput entry={entry} onDone={props.onRenamed} />
      ) : (
        <a href={props.path} className="d-link o-cut" data-act="open" tabIndex={-1} draggable={false}>
          {entry.name}
        </a>
      )}
      <span className="d-tile-foot o-quiet o-small">
        <span className="o-cut">{isFolder(entry) ? '' : formats.size(entry.size ?? 0)}</span>
        <StarButton entry={entry} starFixed={props.starFixed} />
        <MoreButton entry={entry} />
      </span>
    </td>
  );
});

/** A thumbnail if the server makes one, else the icon of the type. */
function Thumbnail(props: { account: string; entry: Entry }): ReactNode {
  const { account, entry } = props;
  const [missing, setMissing] = useState<string | null>(null);
  const address = thumbnailPath(account, entry);
  const pictured = entry.kind === 'file' && (entry.content_type ?? '').startsWith('image/') && missing !== address;
  return (
    <span className="d-thumbnail">
      {pictured ? (
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setMissing(address)}
        />
      ) : (
        <FileIcon entry={entry} size={48} />
      )}
    </span>
  );
}
