import { CloseButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { draftKey } from '#platform/web/form/draft.ts';
import { readDraftFiles, writeDraftFiles } from '#platform/web/form/draft-files.ts';
import type { UnsavedInput } from '#platform/web/form/use-record-form.ts';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { showToast } from '#platform/web/parts/toasts.tsx';
import { largestFile } from '#modules/activity/rules/attachment.ts';
import { PhotoButton } from '#modules/activity/web/files/photo-button.tsx';
import { sendFile } from '#modules/activity/web/files/send-file.ts';
import { ticket } from '../../entities/ticket.ts';
import { maxPhotos } from '../../rules/photos.ts';
import { PhonePhotos } from '../sign/phone-photos.tsx';
import { useCounterWords } from '../counter-words.ts';

interface Photos {
  /** Takes photos by the camera of this device or of a phone. */
  readonly field: ReactNode;
  /** This device has a camera at hand: the field belongs to the first ones. */
  readonly isAtHand: boolean;
  readonly unsaved: UnsavedInput;
  /** Uploads the photos to a record. A failed one is reported and can be sent again. */
  readonly send: (item: string) => Promise<void>;
}

/** Photos for a ticket that is being created: they wait until it has an id, and survive a reload as its draft does. */
export function usePhotos(account: string): Photos {
  const t = useCounterWords();
  const formats = useFormats();
  const byFinger = useMediaQuery('(pointer: coarse)');
  const key = draftKey(account, ticket.kind, null);
  const [taken, setTaken] = useState<readonly File[]>([]);
  useEffect(() => {
    let isHere = true;
    void readDraftFiles(key).then((files) => (isHere && files.length > 0 ? setTaken(files) : undefined));
    return () => {
      isHere = false;
    };
  }, [key]);
  // Several photos may arrive from a phone before this renders again.
  const latest = useRef(taken);
  useEffect(() => {
    latest.current = taken;
  }, [taken]);
  const change = (next: readonly File[]): void => {
    latest.current = next;
    setTaken(next);
    void writeDraftFiles(key, next);
  };
  const add = (file: File): void => {
    if (file.size <= largestFile && latest.current.length < maxPhotos) return change([...latest.current, file]);
    if (file.size > largestFile)
      showToast({ text: t('activity.files.too-large', { size: formats.size(largestFile) }), failed: true });
  };
  const field = (
    <div className="t-photos">
      {taken.length < maxPhotos ? (
        <div className="t-photo-ways">
          {byFinger ? <PhotoButton onPhoto={add} /> : null}
          <PhonePhotos account={account} onPhoto={add} />
        </div>
      ) : (
        <p className="o-quiet o-flush">{t('ticket.form.most-photos', { count: maxPhotos })}</p>
      )}
      <ul className="o-plain-list">
        {taken.map((file, at) => (
          <li key={`${at} ${file.name}`}>
            <span className="o-cut">{file.name}</span>
            <CloseButton
              size="lg"
              aria-label={t('activity.files.dismiss', { name: file.name })}
              onClick={() => change(taken.filter((other) => other !== file))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
  const sendOne = async (item: string, file: File): Promise<void> => {
    try {
      await sendFile(account, item, file, () => undefined).done;
    } catch (error) {
      showToast({
        text: `${file.name}: ${describeError(t, error).title}`,
        failed: true,
        action: { label: t('activity.files.retry'), run: () => void sendOne(item, file) },
      });
    }
  };
  const send = async (item: string): Promise<void> => {
    for (const file of taken) await sendOne(item, file);
    await writeDraftFiles(key, []);
  };
  const dirty = taken.length > 0;
  const unsaved = useMemo(
    () => ({
      dirty,
      discard: () => {
        setTaken([]);
        void writeDraftFiles(key, []);
      },
    }),
    [dirty, key],
  );
  return { field, isAtHand: byFinger, unsaved, send };
}
