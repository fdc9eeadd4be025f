import { CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { PhotoButton } from '#modules/activity/web/files/photo-button.tsx';
import { sendFile } from '#modules/activity/web/files/send-file.ts';
import { useTranslations } from '../words.ts';

interface Photos {
  /** The camera field; renders nothing without a touch screen. */
  readonly field: ReactNode;
  /** Uploads the photos to a record. Failures are reported, and the photo can be taken again on the record's page. */
  readonly send: (item: string) => Promise<void>;
}

/** Photos for a record that is being created: they wait until it has an id. */
export function usePhotos(account: string): Photos {
  const t = useTranslations();
  const byFinger = useMediaQuery('(pointer: coarse)');
  const [taken, setTaken] = useState<readonly File[]>([]);
  const field = byFinger ? (
    <div className="t-photos">
      <PhotoButton onPhoto={(file) => setTaken((all) => [...all, file])} />
      <ul className="o-plain-list">
        {taken.map((file, at) => (
          <li key={`${at} ${file.name}`}>
            <span className="o-cut">{file.name}</span>
            <CloseButton
              size="lg"
              aria-label={t('activity.files.dismiss', { name: file.name })}
              onClick={() => setTaken((all) => all.filter((other) => other !== file))}
            />
          </li>
        ))}
      </ul>
    </div>
  ) : null;
  const send = async (item: string): Promise<void> => {
    for (const file of taken) {
      try {
        await sendFile(account, item, file, () => undefined).done;
      } catch (error) {
        showToast({ text: `${file.name}: ${describeError(t, error).title}`, failed: true });
      }
    }
  };
  return { field, send };
}
