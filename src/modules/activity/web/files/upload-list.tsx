import { Button, CloseButton, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { describeError } from '#platform/web/i18n/describe-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { largestFile } from '../../rules/attachment.ts';
import type { Upload, Uploads } from './use-uploads.ts';
import { useTranslations } from '../words.ts';

/** Uploads in progress and failed uploads. */
export function UploadList(props: { uploads: Uploads }): ReactNode {
  const { uploads } = props;
  if (uploads.running.length === 0) return null;
  return (
    <ul className="a-uploads o-plain-list" aria-live="polite">
      {uploads.running.map((upload) => (
        <Line key={upload.key} upload={upload} uploads={uploads} />
      ))}
    </ul>
  );
}

function Line(props: { upload: Upload; uploads: Uploads }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { upload, uploads } = props;
  const { name } = upload.file;
  const described = upload.error === null ? null : describeError(t, upload.error);
  const wrong = upload.tooLarge
    ? t('activity.files.too-large', { size: formats.size(largestFile) })
    : (described?.detail ?? described?.title);
  return (
    <li>
      <span className="o-cut">{name}</span>
      {wrong === undefined ? (
        <Progress value={upload.share * 100} aria-label={t('activity.files.sending', { name })} />
      ) : (
        <span className="a-upload-wrong o-small">{wrong}</span>
      )}
      {described === null ? null : (
        <Button size="compact-sm" variant="default" onClick={() => uploads.retry(upload)}>
          {t('activity.files.retry')}
        </Button>
      )}
      <CloseButton
        size="sm"
        aria-label={t('activity.files.dismiss', { name })}
        onClick={() => uploads.dismiss(upload)}
      />
    </li>
  );
}
