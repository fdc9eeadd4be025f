import { type ReactNode, useState } from 'react';
import { LoadedWords } from '#platform/web/i18n/loaded-words.tsx';
import { useFiles } from '#modules/activity/web/files/use-files.ts';
import { counterWords } from '../counter-words.ts';
import type { TicketDoc } from '../ticket-doc.ts';
import { PhotoDoorDialog } from './photo-door-dialog.tsx';

/** A phone sends photos into a ticket; they appear with its files as they arrive. */
export function TicketPhotos(props: { account: string; doc: TicketDoc; onClose: () => void }): ReactNode {
  const { account, doc, onClose } = props;
  const { _id: id } = doc;
  const files = useFiles(account, [id]).length;
  const [before] = useState(files);
  return (
    <LoadedWords name="counter" words={counterWords}>
      <PhotoDoorDialog account={account} ticket={id} arrived={Math.max(0, files - before)} onClose={onClose} />
    </LoadedWords>
  );
}
