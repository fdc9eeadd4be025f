import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import { docQuery } from '#platform/web/data/queries.ts';
import { useWritable } from '#platform/web/data/writable.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { useShortcut } from '#platform/web/parts/focus/keyboard.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { Stream } from '#platform/web/record/record-view.tsx';
import { BackToList } from '#platform/web/record/show-page.tsx';
import { editPath, indexPath } from '#platform/web/routing/paths.ts';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { useAccount, useGo } from '#platform/web/routing/use-url.ts';
import { useTranslations } from '../words.ts';
import type { LinkDoc } from './link-doc.ts';
import { LaterButton } from './link-row.tsx';
import { useDeleteLink } from './use-delete-link.ts';
import '../feed/feed.css';
import './links.css';

/** A link with its notes and comments. */
export function LinkPage(props: RecordProps): ReactNode {
  const account = useAccount();
  const query = useQuery(docQuery<LinkDoc>(account, props.entity, props.id));
  useTitle(query.data?.label ?? '');
  return (
    <>
      <BackToList {...props} />
      <QueryState query={query}>{(doc) => <LinkView account={account} entity={props.entity} doc={doc} />}</QueryState>
    </>
  );
}

function LinkView({ account, entity, doc }: { account: string; entity: Entity; doc: LinkDoc }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  return (
    <article className="o-page o-record">
      <LinkHead account={account} entity={entity} doc={doc} />
      <p className="x-link-address">
        <a href={doc.url} target="_blank" rel="noopener noreferrer">
          {doc.url}
        </a>
      </p>
      <div className="o-actions">
        <Button
          component="a"
          href={doc.url}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink size={16} />}
        >
          {t('links.open')}
        </Button>
        <LaterButton account={account} entity={entity} doc={doc} />
      </div>
      <dl className="o-facts x-facts">
        {doc.tag_names === undefined ? null : (
          <div>
            <dt>{t('bookmark_entry.field.tag_names')}</dt>
            <dd>
              {doc.tag_names.map((tag) => (
                <Link key={tag} className="x-tag" to={indexPath(account, entity)} search={{ tag_names: tag }}>
                  {tag}
                </Link>
              ))}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('bookmark_entry.field.added_at')}</dt>
          <dd>{formats.moment(doc.added_at ?? doc.created_at)}</dd>
        </div>
      </dl>
      {doc.notes === undefined ? null : <p className="o-lines">{doc.notes}</p>}
      <Stream entity={entity} id={doc._id} />
    </article>
  );
}

function LinkHead({ account, entity, doc }: { account: string; entity: Entity; doc: LinkDoc }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const writable = useWritable(account, entity);
  const remove = useDeleteLink(account);
  useShortcut('e', 'keys.edit', () => go(editPath(account, entity, doc._id)), writable);
  const leave = (): void => {
    remove(doc);
    go(indexPath(account, entity), { replace: true });
  };
  return (
    <header className="o-head">
      <h1>{doc.label}</h1>
      {writable ? (
        <div className="o-head-actions">
          <Button
            component={Link}
            to={editPath(account, entity, doc._id)}
            variant="default"
            leftSection={<IconPencil size={16} />}
          >
            {t('action.edit')}
          </Button>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('action.delete')}
            title={t('action.delete')}
            onClick={leave}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </div>
      ) : null}
    </header>
  );
}
