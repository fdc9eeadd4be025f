import type { Entity, Input } from './define.ts';
import { entriesOf } from './entries.ts';

/** Lower case, accents stripped, every run of other signs one space: the form in which text and questions meet. */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * The search text of a record: its searchable fields normalised, and the bare digits of those that people type
 * with dots, dashes and brackets (phones, documents, identifiers). At most 8,000 characters are kept.
 */
export function searchText(entity: Entity, doc: Input): string {
  const parts: string[] = [];
  if (entity.numbered !== undefined && doc[entity.numbered] !== undefined) {
    const number = String(doc[entity.numbered]);
    parts.push(`#${number}`, number.padStart(4, '0'));
  }
  for (const [name, field] of entriesOf(entity)) {
    if (field.search === undefined) continue;
    for (const text of texts(doc[name])) {
      const words = normalise(text);
      parts.push(words);
      if (field.search !== 'digits') continue;
      const digits = text.replaceAll(/\D/g, '');
      const solid = words.replaceAll(' ', '');
      if (digits.length >= 3) parts.push(digits);
      if (solid !== digits && solid !== words) parts.push(solid);
    }
  }
  return parts
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 8000);
}

function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).flatMap((item) => {
    if (typeof item === 'string') return [item];
    return typeof item === 'object' && item !== null
      ? Object.values(item).filter((part) => typeof part === 'string')
      : [];
  });
}

/** The words of a question, each of which a record must contain; `#12` and `0012` ask for a number. */
export function searchWords(question: string): { readonly words: string[]; readonly number: number | undefined } {
  const trimmed = question.trim();
  const number = /^#?0*(\d{1,9})$/.exec(trimmed)?.[1];
  const words = normalise(trimmed)
    .split(' ')
    .filter((word) => word !== '');
  return { words: words.slice(0, 12), number: number === undefined ? undefined : Number(number) };
}
