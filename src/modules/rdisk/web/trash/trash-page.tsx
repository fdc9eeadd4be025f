import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useWriting } from '#platform/web/data/writable.ts';
import { useLocale } from '#platform/web/i18n/language.tsx';
import { ConfirmDialog } from '#platform/web/parts/dialogs/confirm-dialog.tsx';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { useListing } from '../drive/use-listing.ts';
import { useSteps } from '../drive/use-steps.ts';
import { arrange, descendsAtFirst, orders } from '../folder/entries/arrange.ts';
import { type Choice, nothingChosen } from '../folder/choice.ts';
import type { Entry } from '../folder/entries/entry.ts';
import { EntryList } from '../folder/entries/entry-list.tsx';
import { FolderTools } from '../folder/folder-tools.tsx';
import { PageHead } from '../folder/page-head.tsx';
import { SpaceBar } from '../folder/space-bar.tsx';
import { OpenFile } from '../folder/open-file.tsx';
import { useTranslations } from '../words.ts';
import { TrashMenu } from './trash-menu.tsx';

const nobody: ReadonlySet<string> = new Set();

/** Deleted entries, newest first; people view, download, restore or erase them. */
export function TrashPage(): ReactNode {
  const t = useTranslations();
  const locale = useLocale();
  const account = useAccount();
  const [search, setSearch] = useSearchState();
  const { query, entries, isWhole } = useListing(account, 'trash');
  const { permitted, held } = useWriting(account, cloudFile);
  const writable = permitted && held === undefined;
  const [choice, setChoice] = useState<Choice>(nothingChosen);
  const [purging, setPurging] = useState<readonly Entry[] | null>(null);
  const [menu, setMenu] = useState<{ entry: Entry; x: number; y: number } | null>(null);
  const steps = useSteps(account);
  const order = orders.find((one) => one === search['order']) ?? 'date';
  const descending = search['desc'] === undefined ? descendsAtFirst[order] : search['desc'] === '1';
  const arrangement = useMemo(() => ({ order, descending, filter: '' }), [order, descending]);
  const shown = useMemo(
    () => arrange(entries, { ...arrangement, filter: search['q'] ?? '' }, locale),
    [entries, arrangement, search, locale],
  );
  const there = new Set(shown.map((entry) => entry._id));
  const chosen = shown.filter((entry) => choice.ids.has(entry._id));
  const open = search['open'];
  const targets = menu === null ? [] : chosen.some((entry) => entry._id === menu.entry._id) ? chosen : [menu.entry];
  const show = (entry: Entry): void =>
    setSearch({ open: entry._id, tab: undefined, version: undefined }, { push: true });
  const purge = async (): Promise<void> => {
    await steps.purge((purging ?? []).map((entry) => entry._id));
    setPurging(null);
    setChoice(nothingChosen);
  };
  return (
    <div className="d-drive" data-open={open === undefined ? undefined : true}>
      <div className="o-page o-page-wide d-folder">
        <PageHead account={account} title={t('rdisk.trash.title')} />
        <p className="o-quiet o-flush">{t('rdisk.trash.text', { count: 30 })}</p>
        <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
        {query.isPending ? <LoadingSkeleton lines={8} height={24} /> : null}
        {query.data !== undefined && entries.length === 0 ? (
          <EmptyState icon={IconTrash} title={t('rdisk.trash.empty')} />
        ) : null}
        {entries.length === 0 ? null : (
          <>
            <FolderTools arrangement={arrangement} count={shown.length} of={entries.length} isWhole={isWhole} inTrash />
            {chosen.length === 0 || !writable ? null : (
              <div className="o-bulk" role="toolbar" aria-label={t('rdisk.chosen', { count: chosen.length })}>
                <span className="o-strong">{t('rdisk.chosen', { count: chosen.length })}</span>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  onClick={() => void steps.restore(chosen.map((entry) => entry._id))}
                >
                  {t('rdisk.trash.restore')}
                </Button>
                <Button size="compact-sm" variant="subtle" color="red" onClick={() => setPurging(chosen)}>
                  {t('rdisk.trash.purge')}
                </Button>
              </div>
            )}
            <EntryList
              account={account}
              folder="trash"
              entries={shown}
              pathOf={(entry) => `/account/${account}/disk-trash?open=${entry._id}`}
              tiles={false}
              choice={choice.active !== null && there.has(choice.active) ? choice : { ...choice, active: null }}
              onChoice={setChoice}
              cut={nobody}
              renaming={null}
              onRenamed={() => undefined}
              opened={open ?? null}
              onMove={() => undefined}
              arrangement={arrangement}
              onOrder={(next) =>
                setSearch({ order: next, desc: (next === order ? !descending : descendsAtFirst[next]) ? '1' : '0' })
              }
              actions={{
                open: show,
                rename: () => undefined,
                remove: (some) => (writable && some.length > 0 ? setPurging(some) : undefined),
                toClipboard: () => undefined,
                toParent: () => undefined,
              }}
              onMenu={(entry, at) => setMenu({ entry, ...at })}
            />
          </>
        )}
        <SpaceBar account={account} />
        {menu === null ? null : (
          <TrashMenu
            {...menu}
            account={account}
            chosen={targets}
            writable={writable}
            onOpen={() => show(menu.entry)}
            onRestore={() => void steps.restore(targets.map((entry) => entry._id))}
            onPurge={() => setPurging(targets)}
            onClose={() => setMenu(null)}
          />
        )}
        {purging === null ? null : (
          <ConfirmDialog
            name="drive-purge"
            title={t('rdisk.trash.purge-question', { count: purging.length, name: purging[0]?.name ?? '' })}
            text={t('rdisk.trash.purge-text')}
            confirm={t('rdisk.trash.purge')}
            dangerous
            busy={steps.busy}
            onConfirm={() => void purge()}
            onCancel={() => setPurging(null)}
          />
        )}
      </div>
      <OpenFile account={account} />
    </div>
  );
}
