import { IconFileOff } from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import { lazy } from '#platform/web/lazy.tsx';
import { EmptyState } from '#platform/web/parts/empty-state.tsx';
import { useWords } from '../words.ts';
import type { previewKind } from './preview-kind.ts';

const PdfPages = lazy(() => import('./pdf-pages.tsx'), 'PdfPages');

/** Pictures, pages, sound and film at an address; of anything else that it cannot be shown. */
export function Media(props: { kind: ReturnType<typeof previewKind>; name: string; address: string }): ReactNode {
  const t = useWords();
  const { kind, name, address } = props;
  if (kind === 'picture') return <img className="d-picture" src={address} alt={name} />;
  if (kind === 'pdf') return createElement(PdfPages, { key: address, address, name });
  // What people keep in their own drives comes without subtitles.
  const Player = kind === 'audio' || kind === 'video' ? kind : null;
  if (Player !== null) return <Player className="d-player" src={address} controls aria-label={name} />;
  return <EmptyState icon={IconFileOff} title={t('rdisk.view.none')} text={t('rdisk.view.none-text')} />;
}
