import { clip, storable } from '#platform/entity/storable-text.ts';
import { type Chapter, maxChapters } from '../../rules/media.ts';

/** The chapters in a file as podcasts publish it: `{"chapters": [{"startTime": 90, "title": "…"}]}`. Empty for any other file. */
export function readChapters(bytes: Uint8Array): Chapter[] {
  const list = membersOf(parsed(Buffer.from(bytes).toString('utf8')))['chapters'];
  if (!Array.isArray(list)) return [];
  return list.slice(0, maxChapters).flatMap((one: unknown) => {
    const { startTime: start, title, toc } = membersOf(one);
    // Those outside of the table of contents only change the picture.
    if (typeof start !== 'number' || !(start >= 0 && start < 1_000_000) || toc === false) return [];
    return typeof title === 'string' && title.trim() !== ''
      ? [{ start, title: clip(storable(title).trim(), 200) }]
      : [];
  });
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
