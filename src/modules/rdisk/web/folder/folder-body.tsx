import { createElement, type ReactNode, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useStore } from '#platform/web/data/store.ts';
import { useCreating } from '#platform/web/data/writable.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { lazy } from '#platform/web/lazy.tsx';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useGo, useSearchState } from '#platform/web/routing/use-url.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { type FolderId, type Listing, root } from '../drive/calls.ts';
import { useEntryChange } from '../drive/use-entry-change.ts';
import { useSteps } from '../drive/use-steps.ts';
import { UnfinishedNote } from '../upload/unfinished-note.tsx';
import { useTranslations } from '../words.ts';
import { arrange, type Arrangement, descendsAtFirst, type Order, orders } from './entries/arrange.ts';
import { type Choice, keepSelected, nothingChosen } from './choice.ts';
import { setClipboard, useClipboard } from './clipboard.ts';
import type { Named } from './entries/drag.ts';
import { type Entry, isFolder } from './entries/entry.ts';
import { EntryList } from './entries/entry-list.tsx';
import { EntryMenu } from './entries/entry-menu.tsx';
import { ChoiceBar } from './choice-bar.tsx';
import { FolderEmpty } from './folder-empty.tsx';
import { FolderHead } from './folder-head.tsx';
import { entryPath, folderPath, keptParams } from './folder-path.ts';
import { FolderTools } from './folder-tools.tsx';
import { SpaceBar } from './space-bar.tsx';
import { useFolderDrop } from './use-folder-drop.ts';
import { renaming, useNewFolder } from './use-new-folder.ts';

const PlaceDialog = lazy(() => import('./place-dialog.tsx'), 'PlaceDialog');
const ClashDialog = lazy(() => import('./clash-dialog.tsx'), 'ClashDialog');

const nobody: ReadonlySet<string> = new Set();

/** A folder whose first entries are loaded: head, tools, list and all actions. */
export function FolderBody(props: {
  account: string;
  folder: FolderId;
  listing: Listing;
  entries: readonly Entry[];
  isWhole: boolean;
}): ReactNode {
  const t = useTranslations();
  const locale = useLocale();
  const go = useGo();
  const { account, folder, listing, entries } = props;
  const [search, setSearch] = useSearchState();
  const { permitted, held } = useCreating(account, cloudFile);
  const writable = permitted && held === undefined && search['at'] === undefined;
  const arrangement = useArrangement();
  const filter = useDeferredValue(search['q'] ?? '');
  const shown = useMemo(
    () => arrange(entries, { ...arrangement, filter }, locale),
    [entries, arrangement, filter, locale],
  );
  const [choice, setChoice] = useChoice(shown);
  const renamed = useStore(renaming);
  useEffect(() => () => renaming.set(null), []);
  const [placing, setPlacing] = useState<{ way: 'move' | 'copy'; entries: readonly Entry[] } | null>(null);
  const [menu, setMenu] = useState<{ entry: Entry; x: number; y: number } | null>(null);
  const steps = useSteps(account);
  const { rename, star, change } = useEntryChange(account);
  const makeFolder = useNewFolder(account, folder);
  const clipboard = useClipboard(account);
  const here = { id: folder, name: listing.dir?.name ?? t('rdisk.root') };
  const open = (entry: Entry): void =>
    isFolder(entry)
      ? go(folderPath(account, entry._id), { search: keptParams(search) })
      : setSearch({ open: entry._id, tab: undefined, version: undefined }, { push: true });
  const chosen = entries.filter((entry) => choice.ids.has(entry._id));
  const parent = listing.ancestors.at(-1)?._id ?? root;

  const newFolder = async (): Promise<void> => {
    const id = await makeFolder();
    if (id !== null) setChoice({ ids: new Set([id]), active: id, anchor: id });
  };
  const toClipboard = (way: 'move' | 'copy', some: readonly Entry[]): void => {
    if (some.length === 0 || (way === 'move' && !writable)) return;
    setClipboard({ account, way, entries: some });
    showToast({ text: t(way === 'move' ? 'rdisk.cut-done' : 'rdisk.copy-done', { count: some.length }) });
  };
  const paste = (): void => {
    if (clipboard === null || !writable) return;
    void steps.place(clipboard.way, clipboard.entries, here, clipboard.way === 'copy' ? 'keep' : 'refuse');
    if (clipboard.way === 'move') setClipboard(null);
  };
  const drop = useFolderDrop({ account, folder, writable, onPasteEntries: paste });
  const actions = {
    open,
    rename: (entry: Entry) => (writable ? renaming.set(entry._id) : undefined),
    remove: (some: readonly Entry[]) => (writable && some.length > 0 ? void steps.remove(some) : undefined),
    toClipboard,
    toParent: () => {
      if (folder === root) return;
      leave(folder);
      go(folderPath(account, parent), { search: keptParams(search) });
    },
  };
  const moveTo = (some: readonly Named[], target: Named): void => {
    if (writable) void steps.place('move', some, { id: target._id, name: target.name });
  };
  return (
    <div className="d-body" {...drop.area}>
      <FolderHead
        account={account}
        folder={folder}
        listing={listing}
        writable={writable}
        onNewFolder={() => void newFolder()}
        onMove={moveTo}
      />
      <FolderTools arrangement={arrangement} count={shown.length} of={entries.length} isWhole={props.isWhole} />
      {chosen.length === 0 ? null : (
        <ChoiceBar
          account={account}
          whole={props.isWhole && chosen.length === entries.length && search['at'] === undefined ? folder : null}
          entries={chosen}
          writable={writable}
          onPlace={(way) => setPlacing({ way, entries: chosen })}
          onRemove={() => actions.remove(chosen)}
          onClear={() => setChoice({ ...nothingChosen, active: choice.active })}
        />
      )}
      {clipboard === null || !writable ? null : (
        <p className="o-note d-held">
          {t('rdisk.held', { count: clipboard.entries.length })}{' '}
          <button type="button" className="d-text-button" onClick={paste}>
            {t('rdisk.paste')}
          </button>{' '}
          <button type="button" className="d-text-button" onClick={() => setClipboard(null)}>
            {t('action.cancel')}
          </button>
        </p>
      )}
      <UnfinishedNote account={account} />
      {shown.length === 0 ? (
        <FolderEmpty
          isThen={search['at'] !== undefined}
          isFiltered={filter !== ''}
          isRoot={folder === root}
          writable={writable}
          onClear={() => setSearch({ q: undefined })}
        />
      ) : (
        <EntryList
          account={account}
          folder={folder}
          entries={shown}
          pathOf={(entry) => entryPath(account, folder, entry)}
          tiles={search['view'] === 'tiles'}
          opened={search['open'] ?? null}
          choice={choice}
          onChoice={setChoice}
          cut={clipboard?.way === 'move' ? new Set(clipboard.entries.map((entry) => entry._id)) : nobody}
          renaming={renamed}
          onRenamed={(entry, name) => {
            renaming.set(null);
            if (name !== null) void rename(entry, name);
          }}
          {...(writable ? { onStar: (entry) => void star(entry) } : {})}
          onMove={moveTo}
          arrangement={arrangement}
          onOrder={(order) => setSearch(orderWords(arrangement, order))}
          actions={actions}
          onMenu={(entry, at) => setMenu({ entry, ...at })}
        />
      )}
      {drop.over ? <p className="d-over">{t('rdisk.upload.drop', { name: here.name })}</p> : null}
      <SpaceBar account={account} />
      {menu === null ? null : (
        <EntryMenu
          {...menu}
          account={account}
          chosen={chosen.some((entry) => entry._id === menu.entry._id) ? chosen : [menu.entry]}
          writable={writable}
          actions={actions}
          onStar={(entry) => void star(entry)}
          onColor={(some, color) => some.forEach((entry) => void change(entry, { color }))}
          onPlace={(way, some) => setPlacing({ way, entries: some })}
          onClose={() => setMenu(null)}
        />
      )}
      {placing === null
        ? null
        : createElement(PlaceDialog, {
            account,
            ...placing,
            onPlace: (target) => {
              setPlacing(null);
              void steps.place(placing.way, placing.entries, target);
            },
            onClose: () => setPlacing(null),
          })}
      {steps.question === null ? null : createElement(ClashDialog, { ...steps.question, onClose: steps.closeQuestion })}
    </div>
  );
}

/** The folder that the person left upwards; it becomes the active entry of its parent. */
let left: FolderId | null = null;

function leave(folder: FolderId): void {
  left = folder;
}

/** The order and filter in the address. */
function useArrangement(): Arrangement {
  const [search] = useSearchState();
  const order = orders.find((one) => one === search['order']) ?? 'name';
  const descending = search['desc'] === undefined ? descendsAtFirst[order] : search['desc'] === '1';
  return useMemo(() => ({ order, descending, filter: '' }), [order, descending]);
}

/** The parameters after a click on a column: the reverse order if it is sorted by this column already. */
function orderWords(arrangement: Arrangement, order: Order): Readonly<Record<string, string>> {
  const descending = order === arrangement.order ? !arrangement.descending : descendsAtFirst[order];
  return { order, desc: descending ? '1' : '0' };
}

/** The selection without entries that are no longer shown. */
function useChoice(shown: readonly Entry[]): readonly [Choice, (next: Choice) => void] {
  const order = useMemo(() => shown.map((entry) => entry._id), [shown]);
  const [choice, setChoice] = useState<Choice>(() => {
    const active = order.find((id) => id === left) ?? null;
    return { ...nothingChosen, active, anchor: active };
  });
  const [known, setKnown] = useState(order);
  if (known !== order) {
    setKnown(order);
    setChoice(keepSelected(choice, known, order));
  }
  return [choice, setChoice];
}
