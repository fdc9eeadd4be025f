import { ActionIcon, Button, Menu, NativeSelect } from '@mantine/core';
import { IconChecks, IconLayoutSidebar, IconPencil, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { recordPath } from '#platform/web/routing/paths.ts';
import { AddressSearch } from '#platform/web/list/address-search.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { readerSubscription } from '../../entities/reader-subscription.ts';
import { useTranslations } from '../words.ts';
import { LookMenu } from './look-menu.tsx';
import { defaultRead, readFilters, type Scope, starFilters } from './scope.ts';

const ages = [1, 3, 7, 14, 30] as const;

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
          <LookMenu layout={props.layout} />
          <Menu position="bottom-end" width={240}>
            <Menu.Target>
              <Button
                variant="default"
                size="sm"
                aria-label={t('reader.mark-all')}
                leftSection={<IconChecks size={16} />}
              >
                <span className="x-mark-word">{t('reader.mark-all')}</span>
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => props.onMark(0)}>{t('reader.mark-everything')}</Menu.Item>
              {ages.map((days) => (
                <Menu.Item key={days} onClick={() => props.onMark(days)}>
                  {t('reader.older-than', { count: days })}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
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
