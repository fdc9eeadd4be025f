import { sampleId } from '#platform/entity/id.ts';
import type { Sample } from '#platform/server/app.ts';
import { bookmarkEntry } from '../entities/bookmark-entry.ts';
import { readerLabel } from '../entities/reader-label.ts';
import { readerSubscription } from '../entities/reader-subscription.ts';
import { requestPoll } from './engine/poll.ts';
import { sampleFeedAddress } from './sample-feed.ts';

const words = {
  en: { label: 'Sample', link: 'An example of a saved link' },
  'pt-BR': { label: 'Exemplo', link: 'Um exemplo de link salvo' },
} as const;

/** A subscription to the built-in feed with a label, and a link. */
export const sample: Sample = {
  kinds: [readerLabel, readerSubscription, bookmarkEntry],
  docs: ({ locale }) => {
    const id = (kind: { readonly prefix: string }): string => sampleId(kind.prefix, 'exoreader', 0);
    const { label, link } = words[locale];
    return [
      { _id: id(readerLabel), klass: readerLabel.kind, name: label },
      {
        _id: id(readerSubscription),
        klass: readerSubscription.kind,
        url: sampleFeedAddress(locale),
        reader_label: [id(readerLabel)],
      },
      { _id: id(bookmarkEntry), klass: bookmarkEntry.kind, url: 'https://example.org/?sample', name: link },
    ];
  },
  added: requestPoll,
};
