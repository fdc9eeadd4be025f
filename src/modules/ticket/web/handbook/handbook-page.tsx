import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { docQuery } from '#platform/web/data/queries.ts';
import { fieldLabel } from '#platform/web/i18n/labels.ts';
import type { RecordProps } from '#platform/web/module.ts';
import { RecordHead, Stream } from '#platform/web/record/record-view.tsx';
import { useAccount } from '#platform/web/routing/use-url.ts';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { handbook } from '../../entities/handbook.ts';
import { PrintButton } from '../print/print-button.tsx';
import type { HandbookDoc } from './handbook-doc.ts';
import { NoteContent } from './note-content.tsx';
import { NoteLinks } from './note-links.tsx';
import { openNote } from './open-notes.ts';
import { WikiMenu } from './wiki-menu.tsx';
import '../ticket.css';
import './handbook.css';
import { useTranslations } from '../words.ts';

/** A note as a page of the wiki. */
export function HandbookPage(props: RecordProps): ReactNode {
  const account = useAccount();
  const { data } = useQuery(docQuery(account, handbook, props.id));
  const exists = data !== undefined;
  useTitle(data?.label ?? '');
  useEffect(() => {
    if (exists) openNote(account, props.id);
  }, [account, props.id, exists]);
  return (
    <div className="o-page t-wiki">
      <WikiMenu account={account} current={props.id} />
      <HandbookView {...props} />
    </div>
  );
}

/** A note's content, facts, references, and the notes that link to it. */
export function HandbookView({ id }: RecordProps): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const query = useQuery(docQuery<HandbookDoc>(account, handbook, id));
  return (
    <QueryState query={query}>
      {(doc) => (
        <article className="t-wiki-main">
          {doc.icon === undefined ? null : (
            <div className="t-note-sign" aria-hidden>
              {doc.icon}
            </div>
          )}
          <RecordHead entity={handbook} doc={doc}>
            <PrintButton account={account} show="handbook" id={id} />
          </RecordHead>
          <Tags account={account} tags={doc.categories ?? []} />
          <OwnFacts doc={doc} />
          <NoteContent account={account} doc={doc}>
            <References doc={doc} />
            {doc.linked_by === undefined ? null : (
              <section className="o-section">
                <h2>{t('handbook.linked-by')}</h2>
                <NoteLinks account={account} ids={doc.linked_by} />
              </section>
            )}
            <Stream entity={handbook} id={id} />
          </NoteContent>
        </article>
      )}
    </QueryState>
  );
}

function Tags(props: { account: string; tags: readonly string[] }): ReactNode {
  if (props.tags.length === 0) return null;
  return (
    <div className="t-tags">
      {props.tags.map((tag) => (
        <Link key={tag} to={`/account/${props.account}/wiki`} search={{ tag }}>
          {tag}
        </Link>
      ))}
    </div>
  );
}

function OwnFacts({ doc }: { doc: HandbookDoc }): ReactNode {
  const t = useTranslations();
  const rows = doc.fields ?? [];
  if (rows.length === 0 && doc.uri === undefined) return null;
  return (
    <dl className="o-facts">
      {doc.uri === undefined ? null : (
        <div>
          <dt>{fieldLabel(t, handbook, 'uri')}</dt>
          <dd>
            <ExternalLink uri={doc.uri} title={doc.uri} />
          </dd>
        </div>
      )}
      {rows.map((row, index) => (
        <div key={`${index} ${row.field_name ?? ''}`}>
          <dt>{row.field_name}</dt>
          <dd>{row.field_value}</dd>
        </div>
      ))}
    </dl>
  );
}

function References({ doc }: { doc: HandbookDoc }): ReactNode {
  const t = useTranslations();
  if (doc.references === undefined) return null;
  return (
    <section className="o-section">
      <h2>{fieldLabel(t, handbook, 'references')}</h2>
      <ul className="o-plain-list t-notes">
        {doc.references.map((reference, index) => (
          <li key={`${index} ${reference.title ?? ''}`}>
            {reference.uri === undefined ? (
              reference.title
            ) : (
              <ExternalLink uri={reference.uri} title={reference.title ?? reference.uri} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ExternalLink(props: { uri: string; title: string }): ReactNode {
  return (
    <a href={props.uri} target="_blank" rel="noopener noreferrer">
      {props.title}
    </a>
  );
}
