import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  IconClock,
  IconClockFilled,
  IconDots,
  IconInfoCircle,
  IconLink,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { useChange } from '#platform/web/data/queries.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { editPath, indexPath, recordPath } from '#platform/web/routing/paths.ts';
import { siteOf } from '../../rules/links.ts';
import { useTranslations } from '../words.ts';
import type { LinkDoc } from './link-doc.ts';
import { useDeleteLink } from './use-delete-link.ts';

interface RowProps {
  readonly account: string;
  readonly entity: Entity;
  readonly doc: LinkDoc;
}

/** A row of the list of links; the name opens the page itself. */
export function LinkRow(props: RowProps): ReactNode {
  const formats = useFormats();
  const { account, entity, doc } = props;
  return (
    <li className="x-link">
      <LaterButton {...props} />
      <div className="x-link-words">
        <a className="o-strong x-link-name" href={doc.url} target="_blank" rel="noopener noreferrer">
          {doc.label}
        </a>
        <span className="o-quiet o-small x-link-about">
          <span className="o-cut">{siteOf(doc.url)}</span>
          {(doc.tag_names ?? []).map((tag) => (
            <Link key={tag} className="x-tag" to={indexPath(account, entity)} search={{ tag_names: tag }}>
              {tag}
            </Link>
          ))}
        </span>
        {doc.notes === undefined ? null : <span className="o-quiet o-small o-cut">{doc.notes}</span>}
      </div>
      {doc.added_at === undefined ? null : (
        <time className="x-time o-wide-only" dateTime={doc.added_at} title={formats.moment(doc.added_at)}>
          {formats.relative(doc.added_at)}
        </time>
      )}
      <LinkMenu {...props} />
    </li>
  );
}

/** Sets or removes "read later" of a link. */
export function LaterButton({ account, entity, doc }: RowProps): ReactNode {
  const t = useTranslations();
  const change = useChange(account, entity);
  const writable = useWritable(account, entity);
  const later = doc.read_later === true;
  const turn = (): void =>
    void change
      .mutateAsync({ id: doc._id, rev: doc._rev, input: { read_later: !later } })
      .catch(() => showToast({ text: t('links.failed'), failed: true }));
  const label = t(later ? 'links.not-later' : 'links.to-later');
  return (
    <ActionIcon
      variant="subtle"
      {...(later ? {} : { color: 'gray' })}
      size="lg"
      aria-pressed={later}
      aria-label={label}
      title={label}
      disabled={!writable}
      onClick={turn}
    >
      {later ? <IconClockFilled size={18} /> : <IconClock size={18} />}
    </ActionIcon>
  );
}

function LinkMenu({ account, entity, doc }: RowProps): ReactNode {
  const t = useTranslations();
  const writable = useWritable(account, entity);
  const remove = useDeleteLink(account);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(doc.url);
    showToast({ text: t('reader.copied') });
  };
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('reader.more-of', { title: doc.label })}>
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={16} />} onClick={() => void copy()}>
          {t('reader.copy')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={recordPath(account, entity, doc._id)}
          leftSection={<IconInfoCircle size={16} />}
        >
          {t('links.see')}
        </Menu.Item>
        {writable ? (
          <>
            <Menu.Item component={Link} to={editPath(account, entity, doc._id)} leftSection={<IconPencil size={16} />}>
              {t('action.edit')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="var(--o-red)" leftSection={<IconTrash size={16} />} onClick={() => remove(doc)}>
              {t('action.delete')}
            </Menu.Item>
          </>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
