import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconChecks, IconLayoutSidebar, IconPencil, IconRefresh, IconTypography } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lazy } from '#platform/web/lazy.tsx';
import { OnDemand } from '#platform/web/parts/on-demand/on-demand.tsx';
import type { ContentProps } from '#platform/web/parts/on-demand/opener.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { AddressSearch } from '#platform/web/list/address-search.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { readerSubscription } from '../../entities/reader-subscription.ts';
import { useTranslations } from '../words.ts';
import type { MarkMenuProps } from './mark-menu-content.tsx';
import { defaultRead, readFilters, type Scope, starFilters } from './scope.ts';

const LookMenuContent = lazy<'LookMenuContent', { layout: string } & ContentProps>(
  () => import('./look-menu-content.tsx'),
  'LookMenuContent',
);
const MarkMenuContent = lazy<'MarkMenuContent', MarkMenuProps & ContentProps>(
  () => import('./mark-menu-content.tsx'),
  'MarkMenuContent',
);

/** The toolbar above the list: filters, layout and marking all. */
export function FeedTools(props: {
  account: string;
  scope: Scope;
  title: string;
  layout: string;
  came: number;
  onAside?: () => void;
  onReload: () => void;
  onMark: (days: number) => void;
  onUndo: (batch: string) => void;
}): ReactNode {
  const t = useTranslations();
  const [search, setSearch] = useSearchState();
  const { scope } = props;
  return (
    <>
      <header className="o-head x-head">
        {props.onAside === undefined ? null : (
          <ActionIcon
            className="x-aside"
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('reader.subscriptions')}
            onClick={props.onAside}
          >
            <IconLayoutSidebar size={20} />
          </ActionIcon>
        )}
        {props.onAside === undefined ? (
          <h2 className="o-cut">{props.title}</h2>
        ) : (
          <h1 className="o-cut">{props.title}</h1>
        )}
        <div className="o-head-actions">
          {scope.subscription === undefined ? null : (
            <ActionIcon
              component={Link}
              to={recordPath(props.account, readerSubscription, scope.subscription)}
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('reader.about')}
              title={t('reader.about')}
            >
              <IconPencil size={18} />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('reader.reload')}
            title={t('reader.reload')}
            onClick={props.onReload}
          >
            <IconRefresh size={18} />
          </ActionIcon>
          <OnDemand
            opener={
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('reader.look')}
                title={t('reader.look')}
              >
                <IconTypography size={18} />
              </ActionIcon>
            }
            opens="menu"
            part={LookMenuContent}
            given={{ layout: props.layout }}
          />
          <OnDemand
            opener={
              <Button
                variant="default"
                size="sm"
                aria-label={t('reader.mark-all')}
                leftSection={<IconChecks size={16} />}
              >
                <span className="x-mark-word">{t('reader.mark-all')}</span>
              </Button>
            }
            opens="menu"
            part={MarkMenuContent}
            given={{ account: props.account, onMark: props.onMark, onUndo: props.onUndo }}
          />
        </div>
      </header>
      <div className="o-tools x-tools">
        <AddressSearch label={t('reader.find')} />
        <NativeSelect
          size="sm"
          aria-label={t('reader.filter.by-read')}
          value={scope.read}
          data={readFilters.map((value) => ({ value, label: t(`reader.filter.${value}`) }))}
          onChange={(event) =>
            setSearch({
              read: event.currentTarget.value === defaultRead(search) ? undefined : event.currentTarget.value,
              open: undefined,
              at: undefined,
            })
          }
        />
        <NativeSelect
          size="sm"
          aria-label={t('reader.filter.starred')}
          value={scope.starred}
          data={starFilters.map((value) => ({ value, label: t(`reader.filter.star-${value}`) }))}
          onChange={(event) =>
            setSearch({
              starred: event.currentTarget.value === 'all' ? undefined : event.currentTarget.value,
              open: undefined,
              at: undefined,
            })
          }
        />
        {props.came === 0 ? null : (
          <Button size="compact-sm" variant="light" onClick={props.onReload}>
            {t('reader.came', { count: props.came })}
          </Button>
        )}
      </div>
    </>
  );
}
