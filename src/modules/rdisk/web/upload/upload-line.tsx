import { CloseButton, Progress } from '@mantine/core';
import { IconCheck, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { complaintsOf } from '#platform/web/api/api-error.ts';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { errorText } from '../drive/error-text.ts';
import { IconButton } from '#platform/web/parts/buttons/icon-button.tsx';
import { useTranslations, type Words } from '../words.ts';
import type { Upload } from './queue.ts';
import { dismissUploads, pauseUploads, resumeUploads } from './uploads.ts';

/** A file in the upload panel: its progress or its result. */
export const UploadLine = memo(function UploadLine({ upload }: { upload: Upload }): ReactNode {
  const t = useTranslations();
  const { key, name, state } = upload;
  const path = [...upload.folders, name].join('/');
  return (
    <li className="d-upload">
      <span className="o-cut" title={path}>
        {path}
      </span>
      <State upload={upload} />
      {state === 'sending' || state === 'waiting' ? (
        <IconButton size="sm" label={t('rdisk.upload.pause', { name })} onClick={() => pauseUploads([key])}>
          <IconPlayerPause size={14} />
        </IconButton>
      ) : state === 'paused' || state === 'failed' ? (
        <IconButton
          size="sm"
          label={t(state === 'failed' ? 'rdisk.upload.retry' : 'rdisk.upload.resume', { name })}
          onClick={() => resumeUploads([key])}
        >
          {state === 'failed' ? <IconRefresh size={14} /> : <IconPlayerPlay size={14} />}
        </IconButton>
      ) : (
        <span />
      )}
      <CloseButton size="sm" aria-label={t('rdisk.upload.dismiss', { name })} onClick={() => dismissUploads([key])} />
    </li>
  );
});

function State({ upload }: { upload: Upload }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const { state, size, sent, checked } = upload;
  if (state === 'done') {
    return (
      <span className="o-quiet o-small d-upload-done">
        <IconCheck size={14} /> {t(upload.known ? 'rdisk.upload.known' : 'rdisk.upload.arrived')}
      </span>
    );
  }
  if (state === 'failed') return <span className="d-wrong o-small">{wrongOf(t, upload.error)}</span>;
  if (state === 'skipped' || state === 'clash' || state === 'waiting') {
    return <span className="o-quiet o-small">{t(`rdisk.upload.${state}`)}</span>;
  }
  // A large file is hashed for seconds before its first byte is sent.
  const isChecking = sent === 0 && checked > 0;
  const share = size === 0 ? 0 : ((isChecking ? checked : sent) / size) * 100;
  return (
    <span className="d-upload-share">
      <Progress
        value={share}
        size="sm"
        aria-label={t(isChecking ? 'rdisk.upload.checking-file' : 'rdisk.upload.sending', { name: upload.name })}
      />
      <span className="o-quiet o-small">
        {state === 'paused'
          ? t('rdisk.upload.paused')
          : isChecking
            ? t('rdisk.upload.checking', { share: Math.round(share) })
            : `${formats.size(sent)} / ${formats.size(size)}`}
      </span>
    </span>
  );
}

function wrongOf(t: Words, error: unknown): string {
  return complaintsOf(error)?.['sha256'] === undefined ? errorText(t, error) : t('rdisk.upload.damaged');
}
