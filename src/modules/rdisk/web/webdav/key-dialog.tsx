import { type ReactNode, useState } from 'react';
import { Dialog } from '#platform/web/parts/dialogs/dialog.tsx';
import { useTranslations } from '../words.ts';
import { KeyForm, type KeyNode } from './key-form.tsx';
import { KeyMade } from './key-made.tsx';
import './webdav.css';

/** Makes a key of the drive, or of the folder or file to which it shall be limited; then shows it, this once. */
export function KeyDialog(props: { account: string; node: KeyNode | null; onClose: () => void }): ReactNode {
  const t = useTranslations();
  const [made, setMade] = useState<string | null>(null);
  return (
    <Dialog
      name="drive-key"
      title={t(made === null ? 'rdisk.keys.new' : 'rdisk.keys.made')}
      look={{ closeOnClickOutside: made === null }}
      onClose={props.onClose}
    >
      {made === null ? <KeyForm {...props} onMade={setMade} /> : <KeyMade {...props} secret={made} />}
    </Dialog>
  );
}
