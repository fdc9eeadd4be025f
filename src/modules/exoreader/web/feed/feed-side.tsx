import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronRight,
  IconInbox,
  IconRss,
  IconStar,
  IconTag,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Icon } from '#platform/web/module.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { indexPath } from '#platform/web/routing/paths.ts';
import { readerItem } from '../../entities/reader-item.ts';
import { SiteIcon } from '../site-icon.tsx';
import type { Feed, LabelFeeds, Overview } from '../use-overview.ts';
import { useTranslations } from '../words.ts';
import type { Scope } from './scope.ts';
import './feed-side.css';

interface SideProps {
  readonly account: string;
  readonly overview: Overview | undefined;
  readonly scope: Scope;
  readonly onChosen: () => void;
}

/** The sidebar: labels and subscriptions with their unread counts. */
export function FeedSide({ account, overview, scope, onChosen }: SideProps): ReactNode {
  const t = useTranslations();
  const chosen = scope.subscription ?? scope.label;
  const starred = scope.starred === 'starred' && chosen === undefined;
  const alone = overview?.feeds.filter(({ doc }) => (doc.reader_label ?? []).length === 0) ?? [];
  const link = { account, onChosen };
  return (
    <nav className="x-side" aria-label={t('reader.subscriptions')}>
      <SideLink
        {...link}
        icon={IconInbox}
        words={t('reader.all')}
        search={{}}
        count={overview?.unread ?? 0}
        current={chosen === undefined && !starred}
      />
      <SideLink
        {...link}
        icon={IconStar}
        words={t('reader.starred')}
        search={{ starred: 'starred', read: 'all' }}
        count={0}
        current={starred}
      />
      {(overview?.labels ?? []).map((label) => (
        <LabelPart key={label.doc._id} {...link} label={label} chosen={chosen} />
      ))}
      {alone.map((feed) => (
        <FeedLink key={feed.doc._id} {...link} feed={feed} chosen={chosen} />
      ))}
    </nav>
  );
}

function LabelPart(props: {
  account: string;
  label: LabelFeeds;
  chosen: string | undefined;
  onChosen: () => void;
}): ReactNode {
  const t = useTranslations();
  const { label, chosen, ...link } = props;
  const id = label.doc._id;
  const [open, setOpen] = useState(chosen === id || label.feeds.some(({ doc }) => doc._id === chosen));
  return (
    <>
      <div className="x-label">
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-expanded={open}
          aria-label={t('reader.unfold', { name: label.doc.name })}
          onClick={() => setOpen(!open)}
        >
          {open ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        </ActionIcon>
        <SideLink
          {...link}
          icon={IconTag}
          words={label.doc.name}
          search={{ label: id }}
          count={label.unread}
          current={chosen === id}
        />
      </div>
      {open ? (
        <div className="x-label-feeds">
          {label.feeds.map((feed) => (
            <FeedLink key={feed.doc._id} {...link} feed={feed} chosen={chosen} />
          ))}
        </div>
      ) : null}
    </>
  );
}

function FeedLink(props: { account: string; feed: Feed; chosen: string | undefined; onChosen: () => void }): ReactNode {
  const { feed, chosen, ...link } = props;
  const failing = feed.state?.failure !== undefined;
  return (
    <SideLink
      {...link}
      icon={failing ? IconAlertTriangle : IconRss}
      {...(!failing &&
        feed.state?.icon !== undefined && { site: { subscription: feed.doc._id, version: feed.state.icon } })}
      words={feed.doc.label}
      search={{ sub: feed.doc._id }}
      count={feed.unread}
      current={chosen === feed.doc._id}
      off={feed.doc.active === false}
    />
  );
}

function SideLink(props: {
  account: string;
  icon: Icon;
  /** The icon of a site instead. */
  site?: { readonly subscription: string; readonly version: string };
  words: string;
  search: Readonly<Record<string, string>>;
  count: number;
  current: boolean;
  off?: boolean;
  onChosen: () => void;
}): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { icon: Sign, site, count } = props;
  return (
    <Link
      to={indexPath(props.account, readerItem)}
      search={props.search}
      className="x-side-link"
      // By default, a link is also current on addresses with further parameters.
      activeOptions={{ exact: true }}
      aria-current={props.current ? 'page' : undefined}
      title={props.words}
      data-off={props.off === true ? true : undefined}
      onClick={props.onChosen}
    >
      {site === undefined ? <Sign size={16} /> : <SiteIcon account={props.account} {...site} />}
      <span className="o-cut">{props.words}</span>
      {count === 0 ? null : (
        <span className="x-count" aria-label={t('reader.unread-count', { count })}>
          {formats.number(count)}
        </span>
      )}
    </Link>
  );
}
