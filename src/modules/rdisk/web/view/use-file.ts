import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnyDoc, Doc } from '#platform/entity/define.ts';
import { apiErrorOf, NetworkError } from '#platform/web/api/api-error.ts';
import { docQuery } from '#platform/web/data/queries.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { contentPath, listVersions } from '../drive/calls.ts';
import { driveKey } from '../drive/use-listing.ts';
import { longestText } from './preview-kind.ts';
import { type ReadText, textOf } from './text-bytes.ts';

export type FileDoc = AnyDoc & Doc<typeof cloudFile>;

export function useFile(account: string, id: string) {
  return useQuery(docQuery<FileDoc>(account, cloudFile, id));
}

export function versionsQuery(account: string, id: string) {
  return queryOptions({
    queryKey: [...driveKey(account), 'versions', id],
    queryFn: ({ signal }) => listVersions(account, id, signal),
  });
}

/** A text with the etag of its version; a save is refused if another person saved first. */
export interface FileText extends ReadText {
  readonly etag: string;
  /** Only the beginning was loaded. */
  readonly isCut: boolean;
}

/** The beginning of a file as text. */
export function textQuery(account: string, id: string, version: number | undefined) {
  return queryOptions({
    queryKey: [...driveKey(account), 'text', id, version ?? 'newest'],
    queryFn: ({ signal }) => readText(account, id, version, signal),
  });
}

/** @throws ApiError, NetworkError */
export async function readText(account: string, id: string, version?: number, signal?: AbortSignal): Promise<FileText> {
  const bytes = await fetchContent(account, id, version, {
    headers: { range: `bytes=0-${longestText - 1}` },
    // The browser's cache would request only as many bytes as the earlier version had.
    cache: 'no-store',
    ...(signal === undefined ? {} : { signal }),
  });
  const whole = Number(/\/(\d+)$/.exec(bytes.headers.get('content-range') ?? '')?.[1] ?? 0);
  const isCut = whole > longestText;
  const read = textOf(new Uint8Array(await bytes.arrayBuffer()), isCut);
  return { ...read, etag: bytes.headers.get('etag') ?? '', isCut };
}

/** @throws ApiError, NetworkError */
export async function fetchContent(
  account: string,
  id: string,
  version?: number,
  init: RequestInit = {},
): Promise<Response> {
  const path = contentPath(account, id, version === undefined ? {} : { version });
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: 'same-origin', ...init });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new NetworkError(cause);
  }
  if (!answer.ok) throw apiErrorOf(answer, await answer.json().catch(() => null));
  return answer;
}
