import { NativeSelect } from '@mantine/core';
import {
  IconBinaryTree,
  IconHistory,
  IconLayoutGrid,
  IconLayoutList,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '#platform/web/parts/buttons/icon-button.tsx';
import { AddressSearch } from '#platform/web/list/address-search.tsx';
import { useSearchState } from '#platform/web/routing/use-url.ts';
import { useTranslations } from '../words.ts';
import { type Arrangement, descendsAtFirst, type Order, orders } from './entries/arrange.ts';
import { useTree, useTreeFits } from './use-tree.ts';

/** The tools above the list: filter, order, rows or tiles, and the time to show. */
export function FolderTools(props: {
  arrangement: Arrangement;
  count: number;
  of: number;
  isWhole: boolean;
  inTrash?: boolean;
}): ReactNode {
  const t = useTranslations();
  const [search, setSearch] = useSearchState();
  const { arrangement } = props;
  const tiles = search['view'] === 'tiles';
  const { at } = search;
  const tree = useTree();
  const fits = useTreeFits();
  const Direction = arrangement.descending ? IconSortDescending : IconSortAscending;
  return (
    <div className="o-tools">
      <AddressSearch label={t('rdisk.filter')} />
      <output className="o-quiet o-small">
        {props.count === props.of
          ? t('rdisk.count', { count: props.of })
          : t('rdisk.count-of', { count: props.count, of: props.of })}
        {props.isWhole ? '' : '…'}
      </output>
      <div className="o-tools-end d-tools-end">
        <NativeSelect
          size="sm"
          aria-label={t('rdisk.order')}
          value={arrangement.order}
          data={orders.map((order) => ({ value: order, label: t(`rdisk.order.${order}`) }))}
          onChange={(event) => {
            const order = event.currentTarget.value as Order;
            setSearch({ order, desc: descendsAtFirst[order] ? '1' : '0' });
          }}
        />
        <IconButton
          size="lg"
          label={t('rdisk.order.turn')}
          onClick={() => setSearch({ order: arrangement.order, desc: arrangement.descending ? '0' : '1' })}
        >
          <Direction size={18} />
        </IconButton>
        {props.inTrash === true ? null : (
          <>
            {fits ? (
              <IconButton
                size="lg"
                pressed={tree}
                label={t('rdisk.tree')}
                onClick={() => setSearch({ tree: tree ? '0' : '1' })}
              >
                <IconBinaryTree size={18} />
              </IconButton>
            ) : null}
            <IconButton
              size="lg"
              pressed={tiles}
              label={t('rdisk.tiles')}
              onClick={() => setSearch({ view: tiles ? undefined : 'tiles' })}
            >
              {tiles ? <IconLayoutList size={18} /> : <IconLayoutGrid size={18} />}
            </IconButton>
            <IconButton
              size="lg"
              pressed={at !== undefined}
              label={t('rdisk.moment')}
              onClick={() =>
                setSearch({ at: at === undefined ? new Date(Date.now() - 86_400_000).toISOString() : undefined })
              }
            >
              <IconHistory size={18} />
            </IconButton>
          </>
        )}
      </div>
      {at === undefined ? null : (
        <p className="o-note d-moment">
          <label>
            {t('rdisk.moment-shown')}{' '}
            <input
              type="datetime-local"
              value={localOf(at)}
              onChange={(event) => {
                const moment = new Date(event.currentTarget.value);
                if (!Number.isNaN(moment.getTime())) setSearch({ at: moment.toISOString() });
              }}
            />
          </label>{' '}
          <button type="button" className="d-text-button" onClick={() => setSearch({ at: undefined })}>
            {t('rdisk.moment-now')}
          </button>
        </p>
      )}
    </div>
  );
}

/** A time in the format of its field: local, to the minute. */
function localOf(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
