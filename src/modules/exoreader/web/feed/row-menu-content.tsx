import { Menu } from '@mantine/core';
import {
  IconArrowBarDown,
  IconArrowBarUp,
  IconBookmarkPlus,
  IconExternalLink,
  IconLink,
  IconMail,
  IconMailOpened,
  IconShare,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MenuContent } from '#platform/web/parts/on-demand/menu-content.tsx';
import type { ContentProps } from '#platform/web/parts/on-demand/opener.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { useSaveLink } from '../links/use-save-link.ts';
import { useTranslations } from '../words.ts';
import { useItemTitle } from './item/use-item-title.ts';
import type { RowActions } from './row-actions.ts';
import type { ShownItem } from './use-items.ts';

export interface RowMenuProps {
  readonly account: string;
  readonly item: ShownItem;
  readonly actions: RowActions;
}

/** The actions of a row of the feed; loaded when a person opens the first one. */
export function RowMenuContent(props: RowMenuProps & ContentProps): ReactNode {
  const t = useTranslations();
  const { account, item, actions } = props;
  const keep = useSaveLink(account);
  const title = useItemTitle()(item);
  const { url } = item;
  const copy = async (address: string): Promise<void> => {
    await navigator.clipboard.writeText(address);
    showToast({ text: t('reader.copied') });
  };
  return (
    <MenuContent opener={props.opener} position="bottom-end" width={240}>
      <Menu.Item
        leftSection={item.read ? <IconMail size={16} /> : <IconMailOpened size={16} />}
        onClick={() => actions.step(item, item.read ? 'unread' : 'read')}
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
      <Menu.Item leftSection={<IconArrowBarUp size={16} />} onClick={() => actions.mark(item, 'above')}>
        {t('reader.mark-above')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowBarDown size={16} />} onClick={() => actions.mark(item, 'below')}>
        {t('reader.mark-below')}
      </Menu.Item>
    </MenuContent>
  );
}
