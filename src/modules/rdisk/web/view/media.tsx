import { IconFileOff } from '@tabler/icons-react';
import { createElement, type ReactNode, useState } from 'react';
import { lazy } from '#platform/web/lazy.tsx';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { useTranslations } from '../words.ts';
import type { previewKind } from './preview-kind.ts';

const PdfPages = lazy(() => import('./pdf-pages.tsx'), 'PdfPages');

/**
 * Shows a picture, PDF, sound or video; says of anything else, and of files that the browser cannot read, that it
 * cannot be shown.
 */
export function Media(props: {
  kind: ReturnType<typeof previewKind>;
  name: string;
  address: string;
  bytes?: Blob;
}): ReactNode {
  const t = useTranslations();
  const { kind, name, address } = props;
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const onError = (): void => setUnreadable(address);
  const shown = unreadable === address ? 'none' : kind;
  if (shown === 'picture') {
    return (
      <a href={address} target="_blank" rel="noopener" className="d-picture-link" title={t('rdisk.view.whole-picture')}>
        <img className="d-picture" src={address} alt={name} onError={onError} />
      </a>
    );
  }
  if (shown === 'pdf') return createElement(PdfPages, { key: address, address, bytes: props.bytes, name, onError });
  // Media in a private drive have no subtitles.
  const Player = shown === 'audio' || shown === 'video' ? shown : null;
  if (Player !== null)
    return (
      <Player className="d-player" src={address} controls preload="metadata" aria-label={name} onError={onError} />
    );
  return <EmptyState icon={IconFileOff} title={t('rdisk.view.none')} text={t('rdisk.view.none-text')} />;
}
