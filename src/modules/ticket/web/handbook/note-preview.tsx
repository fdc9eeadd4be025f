import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { request } from '#platform/web/api/request.ts';
import { ErrorAlert } from '#platform/web/parts/error-alert.tsx';
import { fragmentOf } from './note-fragment.ts';
import { useNoteWords } from './note-words.ts';

/** Preview of a note. Its links to other notes do nothing, because following one would leave the form. */
export function NotePreview(props: { account: string; content: string; type: string }): ReactNode {
  const t = useNoteWords();
  const { account, content, type } = props;
  const box = useRef<HTMLDivElement>(null);
  const { data, error } = useQuery({
    queryKey: ['note-preview', account, type, content],
    queryFn: ({ signal }) =>
      request<{ html: string }>('POST', `/${account}/_handbooks/preview`, {
        body: { content, content_type: type },
        signal,
        repeatable: true,
      }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  useEffect(() => {
    if (data !== undefined) box.current?.replaceChildren(fragmentOf(data.html));
  }, [data]);
  return (
    <section aria-label={t('handbook.preview')} className="t-note-preview">
      {error !== null && <ErrorAlert error={error} />}
      {content.trim() === '' ? (
        <p className="o-quiet">{t('handbook.preview-empty')}</p>
      ) : (
        <div ref={box} className="t-note" />
      )}
    </section>
  );
}
