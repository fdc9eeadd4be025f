import { ActionIcon } from '@mantine/core';
import { IconDots, IconStar, IconStarFilled } from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { lazy } from '#platform/web/lazy.tsx';
import { OnDemand } from '#platform/web/parts/on-demand/on-demand.tsx';
import type { ContentProps } from '#platform/web/parts/on-demand/opener.ts';
import { loadedPath } from '#platform/web/routing/loaded-path.ts';
import { allowsForeignContent } from '../../rules/foreign-content.ts';
import { useTranslations } from '../words.ts';
import { SiteIcon } from '../site-icon.tsx';
import { AlsoIn } from './item/also-in.tsx';
import { OpenItem } from './item/open-item.tsx';
import { useItemTitle } from './item/use-item-title.ts';
import type { RowActions } from './row-actions.ts';
import type { RowMenuProps } from './row-menu-content.tsx';
import type { ShownItem } from './use-items.ts';
import './item-pictures.css';

const RowMenuContent = lazy<'RowMenuContent', RowMenuProps & ContentProps>(
  () => import('./row-menu-content.tsx'),
  'RowMenuContent',
);

interface RowProps {
  readonly account: string;
  readonly item: ShownItem;
  /** Version of the site's icon. */
  readonly icon: string | undefined;
  readonly open: boolean;
  readonly flashing: boolean;
  /** All items belong to one subscription, so the rows do not repeat its name. */
  readonly ofOne: boolean;
  /** Whether the next item can be opened from this one. */
  readonly hasNext: boolean;
  readonly actions: RowActions;
}

/** A row of the list; when open, it shows the text below. */
export const ItemRow = memo(Row, isSameRow);

function Row(props: RowProps): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account, item, open, actions } = props;
  const title = useItemTitle()(item);
  const source = item.reader_subscription?.label;
  return (
    <li
      className="x-item"
      data-item={item._id}
      data-read={item.read ? true : undefined}
      data-open={open ? true : undefined}
      data-flash={props.flashing ? true : undefined}
    >
      <div className="x-row o-swipe">
        <ActionIcon
          variant="subtle"
          color={item.starred ? 'yellow' : 'gray'}
          size="lg"
          aria-pressed={item.starred}
          aria-label={t(item.starred ? 'reader.unstar' : 'reader.star')}
          onClick={() => actions.step(item, item.starred ? 'unstar' : 'star')}
        >
          {item.starred ? <IconStarFilled size={16} /> : <IconStar size={16} />}
        </ActionIcon>
        <button type="button" className="x-row-main" aria-expanded={open} onClick={() => actions.toggle(item)}>
          {props.ofOne || source === undefined ? null : (
            <span className="x-source o-cut">
              <SiteIcon account={account} subscription={item.reader_subscription_id} version={props.icon} />
              {source}
            </span>
          )}
          <span className="x-words">
            <span className="x-title">{title}</span>
            <AlsoIn item={item} />
            {item.summary === undefined ? null : <span className="x-summary">{item.summary}</span>}
          </span>
          {item.image === undefined || open || !allowsForeignContent(loadedPath) ? null : (
            <Thumbnail key={item.image} src={item.image} />
          )}
          <time className="x-time" dateTime={item.point_at} title={formats.moment(item.point_at)}>
            {formats.relative(item.point_at)}
          </time>
        </button>
        <RowMenu account={account} item={item} actions={actions} title={title} />
      </div>
      {open ? (
        <OpenItem
          account={account}
          item={item}
          heading="h2"
          onStep={(verb) => actions.step(item, verb)}
          onClose={() => actions.toggle(item)}
          {...(props.hasNext ? { onNext: () => actions.openNext(item) } : {})}
        />
      ) : null}
    </li>
  );
}

/** Items are put together anew with each change of the list; most of them are the same. */
function isSameRow(before: RowProps, now: RowProps): boolean {
  const { item: known, ...rest } = before;
  const { item, ...others } = now;
  return (
    areEqual(rest, others) && areEqual({ ...known, also: 0 }, { ...item, also: 0 }) && areEqual(known.also, item.also)
  );
}

function areEqual(before: object, now: object): boolean {
  const [one, other] = [Object.entries(before), new Map(Object.entries(now))];
  return one.length === other.size && one.every(([name, value]) => other.get(name) === value);
}

/** A picture of the item; one that does not load takes no space. Pages that were loaded for another screen may load no pictures. */
function Thumbnail({ src }: { src: string }): ReactNode {
  const [isMissing, setMissing] = useState(false);
  return isMissing ? null : (
    <img
      className="x-thumbnail"
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setMissing(true)}
    />
  );
}

function RowMenu({ title, ...given }: RowMenuProps & { title: string }): ReactNode {
  const t = useTranslations();
  const button = (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('reader.more-of', { title })}>
      <IconDots size={16} />
    </ActionIcon>
  );
  return <OnDemand opener={button} opens="menu" part={RowMenuContent} given={given} />;
}
