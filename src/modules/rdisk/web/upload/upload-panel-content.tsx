import { ActionIcon, Button, CloseButton, Progress } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { createElement, type ReactNode, useState } from 'react';
import { useFormats } from '#platform/web/i18n/use-formats.ts';
import { lazy } from '#platform/web/lazy.tsx';
import { breakpoints } from '#platform/web/theme/tokens.ts';
import { IconButton } from '#platform/web/parts/buttons/icon-button.tsx';
import { useTranslations } from '../words.ts';
import { firstOf, progressOf } from './queue.ts';
import { UploadLine } from './upload-line.tsx';
import { answerClash, dismissUploads, pauseUploads, resumeUploads, type useUploads } from './uploads.ts';
import './upload-panel.css';
import '@mantine/core/styles/Progress.css';

const ClashDialog = lazy(() => import('../folder/clash-dialog.tsx'), 'ClashDialog');

/** The most lines shown; a folder of thousands of files is summed up in numbers. */
const shown = 50;

/** The panel with the uploads of a group. */
export function Uploads({ uploads }: { uploads: ReturnType<typeof useUploads> }): ReactNode {
  const t = useTranslations();
  const formats = useFormats();
  const phone = useMediaQuery(`(max-width: ${breakpoints.phone})`, false, { getInitialValueInEffect: false });
  const [choice, setChoice] = useState<boolean | null>(null);
  const { files, done, bytes, sent, busy } = progressOf(uploads);
  const clash = uploads.find((upload) => upload.state === 'clash');
  const clashing =
    clash === undefined ? [] : uploads.filter((one) => one.state === 'clash' && one.batch === clash.batch);
  const keysIn = (...states: readonly string[]): readonly number[] =>
    uploads.filter((upload) => states.includes(upload.state)).map((upload) => upload.key);
  const stopped = keysIn('paused', 'failed');
  // On a phone, lines of finished uploads would cover half of the screen and the buttons on it.
  const folded = choice ?? (phone && uploads.every(({ state }) => state === 'done' || state === 'skipped'));
  const lines = firstOf(uploads, shown);
  return (
    <section className="d-uploads" aria-label={t('rdisk.upload.panel')}>
      <header className="d-uploads-head">
        <output className="o-strong">
          {busy
            ? t('rdisk.upload.going', { done, count: files })
            : files === 0
              ? t('rdisk.upload.nothing')
              : t('rdisk.upload.done', { done, count: files })}
        </output>
        {files === 0 ? null : (
          <span className="o-quiet o-small">
            {formats.size(sent)} / {formats.size(bytes)}
          </span>
        )}
        {busy ? (
          <IconButton label={t('rdisk.upload.pause-all')} onClick={() => pauseUploads(keysIn('waiting', 'sending'))}>
            <IconPlayerPause size={16} />
          </IconButton>
        ) : stopped.length === 0 ? null : (
          <IconButton label={t('rdisk.upload.resume-all')} onClick={() => resumeUploads(stopped)}>
            <IconPlayerPlay size={16} />
          </IconButton>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-expanded={!folded}
          aria-label={t('rdisk.upload.lines')}
          onClick={() => setChoice(!folded)}
        >
          {folded ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        </ActionIcon>
        {busy ? null : (
          <CloseButton
            size="sm"
            aria-label={t('action.close')}
            onClick={() => dismissUploads(uploads.map((upload) => upload.key))}
          />
        )}
      </header>
      <Progress
        value={bytes === 0 ? 0 : (sent / bytes) * 100}
        size="xs"
        aria-label={t('rdisk.upload.going', { done, count: files })}
      />
      {folded ? null : (
        <ul className="o-plain-list o-scroll d-uploads-lines">
          {lines.map((upload) => (
            <UploadLine key={upload.key} upload={upload} />
          ))}
          {uploads.length > lines.length ? (
            <li className="o-quiet o-small">{t('rdisk.upload.more', { count: uploads.length - lines.length })}</li>
          ) : null}
        </ul>
      )}
      {busy || folded || !uploads.some((upload) => upload.state === 'done') ? null : (
        <Button size="compact-sm" variant="subtle" onClick={() => dismissUploads(keysIn('done', 'skipped'))}>
          {t('rdisk.upload.clear')}
        </Button>
      )}
      {clash === undefined || busy
        ? null
        : createElement(ClashDialog, {
            names: clashing.map((upload) => upload.name),
            answer: (answer) => answerClash(clash.key, answer, true),
            onClose: () => dismissUploads(clashing.map((upload) => upload.key)),
          })}
    </section>
  );
}
