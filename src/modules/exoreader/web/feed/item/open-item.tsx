import {
  IconArrowBarUp,
  IconArrowDown,
  IconBookmarkPlus,
  IconExternalLink,
  IconMail,
  IconMailOpened,
  IconStar,
  IconStarFilled,
} from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useSaveLink } from '../../links/use-save-link.ts';
import { useTranslations } from '../../words.ts';
import { AlsoIn } from './also-in.tsx';
import { useItemTitle } from './use-item-title.ts';
import { ItemText } from './item-text.tsx';
import type { ShownItem, Verb } from '../use-items.ts';
import { useType } from '../use-type.ts';
import './open-item.css';

/** An item's text with its actions. */
export function OpenItem(props: {
  account: string;
  item: ShownItem;
  heading: 'h1' | 'h2';
  onStep: (verb: Verb) => void;
  onClose?: () => void;
  onNext?: () => void;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const [{ size, width }] = useType();
  const { account, item, onStep, onClose, onNext } = props;
  const keep = useSaveLink(account);
  const { url } = item;
  const title = useItemTitle()(item);
  const facts = [item.reader_subscription?.label, item.author, formats.moment(item.point_at)].filter(
    (fact) => fact !== undefined && fact !== '',
  );
  return (
    <article className="x-open" data-size={size} data-width={width}>
      {createElement(
        props.heading,
        {},
        url === undefined ? (
          title
        ) : (
          <a href={url} target="_blank" rel="noopener noreferrer">
            {title}
          </a>
        ),
      )}
      <p className="o-quiet o-small">
        {facts.join(' · ')}
        <AlsoIn item={item} />
      </p>
      <ItemText account={account} item={item} />
      <div className="x-open-actions">
        <button type="button" className="x-plain" onClick={() => onStep(item.read ? 'unread' : 'read')}>
          {item.read ? <IconMail size={16} /> : <IconMailOpened size={16} />}
          {t(item.read ? 'reader.unread' : 'reader.read')}
        </button>
        <button type="button" className="x-plain" onClick={() => onStep(item.starred ? 'unstar' : 'star')}>
          {item.starred ? <IconStarFilled size={16} /> : <IconStar size={16} />}
          {t(item.starred ? 'reader.unstar-short' : 'reader.star-short')}
        </button>
        {url === undefined ? null : (
          <>
            <button type="button" className="x-plain" onClick={() => keep({ url, name: title })}>
              <IconBookmarkPlus size={16} />
              {t('reader.keep')}
            </button>
            <a className="x-plain" href={url} target="_blank" rel="noopener noreferrer">
              <IconExternalLink size={16} />
              {t('reader.original')}
            </a>
          </>
        )}
        {onClose === undefined ? null : (
          <button type="button" className="x-plain" onClick={onClose}>
            <IconArrowBarUp size={16} />
            {t('reader.close')}
          </button>
        )}
        {onNext === undefined ? null : (
          <button type="button" className="x-plain" onClick={onNext}>
            <IconArrowDown size={16} />
            {t('reader.next')}
          </button>
        )}
      </div>
    </article>
  );
}
