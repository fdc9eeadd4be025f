import { endingOf } from '../folder/entries/entry.ts';

/** How a file is shown; `none` only offers the download. */
export type PreviewKind = 'picture' | 'pdf' | 'audio' | 'video' | 'markdown' | 'text' | 'none';

/** The most bytes of a text that are loaded to be shown or edited. */
export const longestText = 1_000_000;

const textEndings = new Set(
  `txt log csv tsv json xml yml yaml ini conf cfg toml html htm css js ts jsx tsx py rb go rs c h cpp java kt php sh bat sql tex srt vcf ics
   svg gitignore env properties`.split(/\s+/),
);

/** Pictures that browsers can show; other formats are only offered for download. */
const pictures = /^image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)$/;

/** By `type`, which comes from the first bytes; by the name if that type is missing or plain text. */
export function previewKind(name: string, type: string | undefined): PreviewKind {
  const mime = (type ?? '').split(';')[0]?.trim() ?? '';
  if (pictures.test(mime)) return 'picture';
  if (mime === 'application/pdf') return 'pdf';
  if (mime.startsWith('audio/')) return 'audio';
  if (mime.startsWith('video/')) return 'video';
  const ending = endingOf(name);
  const mayBeText = mime === '' || mime.startsWith('text/') || mime === 'application/octet-stream';
  if (mayBeText && (ending === 'md' || ending === 'markdown')) return 'markdown';
  if (mime.startsWith('text/') || /^application\/(json|xml|javascript|x-sh|sql)$/.test(mime)) return 'text';
  return mayBeText && textEndings.has(ending) ? 'text' : 'none';
}

/** The most likely type by the name, for a file whose bytes the server has not seen, such as a decrypted one. */
export function typeByName(name: string): string {
  const types: Readonly<Record<string, string>> = {
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
    pdf: 'application/pdf',
    mp3: 'audio/mpeg',
    ogg: 'audio/ogg',
    wav: 'audio/wav',
    mp4: 'video/mp4',
    webm: 'video/webm',
  };
  return types[endingOf(name)] ?? '';
}
