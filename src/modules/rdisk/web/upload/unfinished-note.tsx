import { type ReactNode, useState } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { useTranslations } from '../words.ts';
import { unfinishedIn } from './fingerprint.ts';
import { useUploads } from './uploads.ts';

/** Uploads that a reload interrupted. A page gets access to a file only once, so the person has to choose it again. */
export function UnfinishedNote({ account }: { account: string }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const uploads = useUploads(account);
  const [unfinished, setUnfinished] = useState(() => unfinishedIn(localStorage, account));
  const going = new Set(uploads.map((upload) => upload.name));
  const left = unfinished.filter(({ name }) => !going.has(name));
  if (left.length === 0) return null;
  const forget = (): void => {
    for (const { storageKey } of left) localStorage.removeItem(storageKey);
    setUnfinished([]);
  };
  return (
    <p className="o-note d-held">
      {t('rdisk.upload.unfinished', {
        count: left.length,
        names: left.map(({ name, size }) => `${name} (${formats.size(size)})`).join(', '),
      })}{' '}
      <button type="button" className="d-text-button" onClick={forget}>
        {t('rdisk.upload.forget')}
      </button>
    </p>
  );
}
