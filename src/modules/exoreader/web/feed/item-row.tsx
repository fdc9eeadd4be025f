import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBarDown,
  IconArrowBarUp,
  IconBookmarkPlus,
  IconDots,
  IconExternalLink,
  IconLink,
  IconMail,
  IconMailOpened,
  IconShare,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { loadedPath } from '#platform/web/routing/loaded-path.ts';
import { allowsForeignContent } from '../../rules/foreign-content.ts';
import { useTranslations } from '../words.ts';
import { useSaveLink } from '../links/use-save-link.ts';
import { SiteIcon } from '../site-icon.tsx';
import { AlsoIn } from './item/also-in.tsx';
import { OpenItem } from './item/open-item.tsx';
import { useItemTitle } from './item/use-item-title.ts';
import type { ShownItem, Verb } from './use-items.ts';
import './item-pictures.css';

interface RowProps {
  readonly account: string;
  readonly item: ShownItem;
  /** Version of the site's icon. */
  readonly icon: string | undefined;
  readonly open: boolean;
  readonly flashing: boolean;
  /** All items belong to one subscription, so the rows do not repeat its name. */
  readonly ofOne: boolean;
  readonly onToggle: () => void;
  readonly onStep: (verb: Verb) => void;
  readonly onMark: (way: 'above' | 'below') => void;
  /** Opens the next item; missing for the last. */
  readonly onNext?: (() => void) | undefined;
}

/** A row of the list; when open, it shows the text below. */
export function ItemRow(props: RowProps): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { account, item, open } = props;
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
          onClick={() => props.onStep(item.starred ? 'unstar' : 'star')}
        >
          {item.starred ? <IconStarFilled size={16} /> : <IconStar size={16} />}
        </ActionIcon>
        <button type="button" className="x-row-main" aria-expanded={open} onClick={props.onToggle}>
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
        <RowMenu {...props} />
      </div>
      {open ? (
        <OpenItem
          account={account}
          item={item}
          heading="h2"
          onStep={props.onStep}
          onClose={props.onToggle}
          {...(props.onNext === undefined ? {} : { onNext: props.onNext })}
        />
      ) : null}
    </li>
  );
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

function RowMenu({ account, item, onStep, onMark }: RowProps): ReactNode {
  const t = useTranslations();
  const keep = useSaveLink(account);
  const title = useItemTitle()(item);
  const { url } = item;
  const copy = async (address: string): Promise<void> => {
    await navigator.clipboard.writeText(address);
    showToast({ text: t('reader.copied') });
  };
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('reader.more-of', { title })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={item.read ? <IconMail size={16} /> : <IconMailOpened size={16} />}
          onClick={() => onStep(item.read ? 'unread' : 'read')}
        >
          {t(item.read ? 'reader.mark-unread' : 'reader.mark-read')}
        </Menu.Item>
        {url === undefined ? null : (
          <>
            <Menu.Item
              component="a"
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              leftSection={<IconExternalLink size={16} />}
            >
              {t('reader.original')}
            </Menu.Item>
            <Menu.Item leftSection={<IconBookmarkPlus size={16} />} onClick={() => keep({ url, name: title })}>
              {t('reader.keep')}
            </Menu.Item>
            <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copy(url)}>
              {t('reader.copy')}
            </Menu.Item>
            {'share' in navigator ? (
              <Menu.Item
                leftSection={<IconShare size={16} />}
                onClick={() => void navigator.share({ url, title }).catch(() => undefined)}
              >
                {t('reader.share')}
              </Menu.Item>
            ) : null}
          </>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconArrowBarUp size={16} />} onClick={() => onMark('above')}>
          {t('reader.mark-above')}
        </Menu.Item>
        <Menu.Item leftSection={<IconArrowBarDown size={16} />} onClick={() => onMark('below')}>
          {t('reader.mark-below')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
