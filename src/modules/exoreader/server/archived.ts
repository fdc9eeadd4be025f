import type { Input } from '#platform/entity/define.ts';
import type { ArchivedTable } from '#platform/server/transfer/archive/format.ts';
import { cleanHtml } from './parse/clean-html.ts';

/**
 * The reader's tables in a group's archive. Feeds and their documents belong to no group: the archive holds an item's text, and after the import
 * each source is assigned its feed by the address. Imported items have no document; they get a negative document id, which no document has.
 */
export const archived: readonly ArchivedTable[] = [
  {
    table: 'reader_items',
    without: ['document_id', 'mark_id'],
    reads: { table: 'feed_documents', by: 'document_id' },
    as: {
      content: "coalesce(t.content, (SELECT nullif(d.content, '') FROM feed_documents d WHERE d.id = t.document_id))",
      content_type:
        "CASE WHEN t.content IS NULL THEN coalesce((SELECT nullif(d.content_type, '') FROM feed_documents d WHERE d.id = t.document_id), t.content_type) ELSE t.content_type END",
    },
    comesIn: (row, place) => ({
      document_id: -place,
      ...harmless(row, 'content'),
      ...harmless(row, 'full_text'),
      ...(isAddress(row['image']) ? {} : { image: null }),
    }),
  },
  // Sign-ins are encrypted with a key of this installation, so they are left out.
  { table: 'reader_subscriptions', without: ['auth_mask'] },
  {
    table: 'reader_sources',
    without: ['feed_id', 'given', 'held', 'resumes', 'auth'],
    comesIn: ({ url }) => (isAddress(url) ? {} : 'url: is invalid'),
  },
];

/** Cleans HTML from an archive, because its author may have written anything into it. */
function harmless(row: Input, name: string): Input {
  const { [name]: html, url, content_type: type } = row;
  if (typeof html !== 'string' || (name === 'content' && type === 'text')) return {};
  return { [name]: cleanHtml(html, typeof url === 'string' ? url : undefined).html };
}

function isAddress(url: unknown): boolean {
  return typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
