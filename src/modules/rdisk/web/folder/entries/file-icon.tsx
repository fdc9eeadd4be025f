import {
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconFolder,
  IconFolderCog,
  IconLock,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react';
import { createElement, type ReactNode } from 'react';
import type { Icon } from '#platform/web/module.ts';
import { endingOf, type Entry, isFolder } from './entry.ts';

/** The icon of an entry's type, in the entry's colour. */
export function FileIcon(props: { entry: Entry; size?: number }): ReactNode {
  const { entry } = props;
  return (
    <span className="d-sign" style={entry.color === undefined ? {} : { color: entry.color }}>
      {createElement(signOf(entry), { size: props.size ?? 20, stroke: 1.5 })}
    </span>
  );
}

function signOf(entry: Entry): Icon {
  if (entry.kind === 'dir_app') return IconFolderCog;
  if (isFolder(entry)) return IconFolder;
  if (entry.kind === 'file_enc') return IconLock;
  const type = entry.content_type ?? '';
  if (type.startsWith('image/')) return IconPhoto;
  if (type.startsWith('audio/')) return IconFileMusic;
  if (type.startsWith('video/')) return IconVideo;
  if (type === 'application/pdf') return IconFileTypePdf;
  const ending = endingOf(entry.name);
  if (['zip', 'gz', '7z', 'rar', 'tar', 'xz'].includes(ending)) return IconFileZip;
  if (['xls', 'xlsx', 'ods', 'csv'].includes(ending)) return IconFileSpreadsheet;
  return ['doc', 'docx', 'odt', 'txt', 'md', 'log'].includes(ending) ? IconFileText : IconFile;
}
