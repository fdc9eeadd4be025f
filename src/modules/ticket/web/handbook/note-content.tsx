import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { listQuery } from '#platform/web/data/queries.ts';
import { request } from '#platform/web/api/request.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { LoadingSkeleton } from '#platform/web/parts/loading-skeleton.tsx';
import { newPath, recordPath } from '#platform/web/routing/paths.ts';
import { useGo } from '#platform/web/routing/use-url.ts';
import { handbook } from '../../entities/handbook.ts';
import { noteKey } from '../../rules/note-links.ts';
import type { HandbookDoc } from './handbook-doc.ts';
import { fragmentOf } from './note-fragment.ts';
import { useTranslations } from '../words.ts';

/**
 * The content of a note, sanitised by the server and again here. Links between notes stay within the wiki. A note that the server cannot
 * format is shown as plain text. `children` appear together with the content, so that nothing moves.
 */
export function NoteContent(props: { account: string; doc: HandbookDoc; children: ReactNode }): ReactNode {
  const t = useTranslations();
  const go = useGo();
  const { account, doc } = props;
  const box = useRef<HTMLDivElement>(null);
  const isWritten = doc.content !== undefined;
  const { data, error, fetchStatus, failureCount } = useQuery({
    queryKey: ['note-html', account, doc._id, doc._rev],
    queryFn: ({ signal }) =>
      request<{ html: string }>('GET', `/${account}/_design/handbook/_show/html/${doc._id}`, { signal }),
    enabled: isWritten,
    // While a changed note is rendered, its previous content stays.
    placeholderData: (said, asked) => (asked?.queryKey[2] === doc._id ? said : undefined),
  });
  const isWaiting = isWritten && data === undefined && error === null;
  // If loading takes longer, the children no longer wait.
  const isSoon = fetchStatus === 'fetching' && failureCount === 0;
  const links = doc.links ?? [];
  const targets = useQuery({
    ...listQuery<HandbookDoc>(account, handbook.kind, {
      selector: { klass: handbook.kind, title_key: { $in: links } },
      fields: ['_id', 'title_key'],
      limit: 200,
    }),
    enabled: links.length > 0,
  });
  useLayoutEffect(() => {
    if (box.current === null || data === undefined) return;
    const content = fragmentOf(data.html);
    const ids = new Map((targets.data ?? []).map((note) => [note.title_key ?? '', note._id]));
    for (const link of content.querySelectorAll<HTMLAnchorElement>('a[data-note]')) {
      const title = link.textContent ?? '';
      const id = ids.get(noteKey(title));
      if (id === undefined) {
        link.href = `${newPath(account, handbook)}?title=${encodeURIComponent(title)}`;
        link.dataset['missing'] = 'true';
        link.title = t('handbook.write-it');
      } else link.href = recordPath(account, handbook, id);
    }
    box.current.replaceChildren(content);
  }, [account, data, targets.data, t]);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const follow = (event: MouseEvent): void => {
      const link = (event.target as HTMLElement).closest<HTMLAnchorElement>('a[data-note]');
      if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const address = new URL(link.href);
      go(address.pathname, { search: Object.fromEntries(address.searchParams) });
    };
    element.addEventListener('click', follow);
    return () => element.removeEventListener('click', follow);
  }, [go]);
  return (
    <>
      {error !== null && <ErrorAlert error={error} />}
      {error !== null && <div className="t-note t-note-plain">{doc.content}</div>}
      {isWaiting && <LoadingSkeleton lines={12} />}
      <div ref={box} className="t-note" hidden={!isWritten || isWaiting || error !== null} />
      <div hidden={isWaiting && isSoon}>{props.children}</div>
    </>
  );
}
