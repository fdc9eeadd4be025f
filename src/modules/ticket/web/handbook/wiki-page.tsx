import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IconNotebook, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { findAll, type Selector } from '#platform/web/api/api.ts';
import { kindKey } from '#platform/web/data/queries.ts';
import { When } from '#platform/web/fields/value.tsx';
import { useWordSearch } from '#platform/web/list/word-search.ts';
import { recordPath } from '#platform/web/routing/paths.ts';
import { useAccount, useSearchState } from '#platform/web/routing/use-url.ts';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { NewButton } from '#platform/web/parts/new-button.tsx';
import { QueryState } from '#platform/web/parts/query-state.tsx';
import { useTitle } from '#platform/web/routing/use-title.ts';
import { handbook } from '../../entities/handbook.ts';
import { type HandbookDoc, noteFields } from './handbook-doc.ts';
import { WikiMenu } from './wiki-menu.tsx';
import '../ticket.css';
import './handbook.css';
import { useTranslations } from '../words.ts';

/** The wiki: all notes with their tags, filtered by words and a tag in the address. */
export function WikiPage(): ReactNode {
  const t = useTranslations();
  const account = useAccount();
  const [search, setSearch] = useSearchState();
  const words = search['q'] ?? '';
  const found = useWordSearch(account, handbook, words);
  const query = useQuery({
    queryKey: [...kindKey(account, handbook.kind), 'wiki'],
    queryFn: ({ signal }) =>
      findAll<HandbookDoc>(
        account,
        { selector: { klass: handbook.kind }, fields: [...noteFields], sort: [{ title: 'asc' }] },
        signal,
      ),
  });
  const title = t('handbook', { count: 2 });
  useTitle(title);
  return (
    <div className="o-page t-wiki">
      <WikiMenu account={account} />
      <div className="t-wiki-main">
        <div className="o-head">
          <h1>{title}</h1>
          <NewButton account={account} entity={handbook} />
        </div>
        {words === '' ? null : (
          <div className="t-quick">
            <Button
              size="xs"
              variant="light"
              radius="xl"
              rightSection={<IconX size={12} />}
              onClick={() => setSearch({ q: undefined })}
            >
              {t('handbook.with-words', { words })}
            </Button>
          </div>
        )}
        <QueryState query={query}>
          {(notes) => <Notes account={account} notes={hits(notes, words, found.where)} tag={search['tag'] ?? null} />}
        </QueryState>
      </div>
    </div>
  );
}

/** The notes that match the words; all if there are no words. */
function hits(notes: readonly HandbookDoc[], words: string, where: Selector | null): readonly HandbookDoc[] {
  if (words.trim() === '') return notes;
  const ids = new Set(idsIn(where));
  return notes.filter((note) => ids.has(note._id));
}

function idsIn(where: Selector | null): readonly string[] {
  const ids = where?.['_id'];
  return typeof ids === 'object' && ids !== null && '$in' in ids ? (ids.$in as readonly string[]) : [];
}

function Notes(props: { account: string; notes: readonly HandbookDoc[]; tag: string | null }): ReactNode {
  const t = useTranslations();
  const { account, notes, tag } = props;
  if (notes.length === 0) {
    return <EmptyState icon={IconNotebook} title={t('handbook.none')} text={t('handbook.empty')} />;
  }
  const tags = [...new Set(notes.flatMap((note) => note.categories ?? []))].sort((a, b) => a.localeCompare(b));
  const shown = tag === null ? notes : notes.filter((note) => (note.categories ?? []).includes(tag));
  return (
    <>
      <nav className="t-tags" aria-label={t('handbook.field.categories')}>
        {tags.map((name) => (
          <Link
            key={name}
            to={`/account/${account}/wiki`}
            search={name === tag ? {} : { tag: name }}
            {...(name === tag ? { 'aria-current': 'true' as const } : {})}
          >
            {name}
          </Link>
        ))}
      </nav>
      <ul className="o-plain-list t-note-list">
        {shown.map((note) => (
          <li key={note._id}>
            <span aria-hidden className="t-note-icon">
              {note.icon ?? <IconNotebook size={18} stroke={1.5} />}
            </span>
            <Link to={recordPath(account, handbook, note._id)} className="o-strong o-cut">
              {note.label}
            </Link>
            <span className="o-quiet o-small o-cut o-wide-only">{(note.categories ?? []).join(', ')}</span>
            <span className="o-quiet o-small o-wide-only">
              <When value={note.updated_at} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
