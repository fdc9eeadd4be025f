import { ApiError } from '#platform/web/api/api-error.ts';
import type { Call } from '#platform/web/data/undo/recent-acts.ts';
import { request } from '#platform/web/api/request.ts';
import type { Entry, EntryKind } from '../folder/entries/entry.ts';

/** The calls of the drive's own routes. All throw what `request` throws. */

/** `root` or the id of a folder. */
export type FolderId = string;
export const root: FolderId = 'root';

interface Place {
  readonly _id: string;
  readonly name: string;
  readonly kind: EntryKind;
}

export interface Listing {
  /** The folder itself; undefined for the root. */
  readonly dir?: Place;
  /** From the root down to the folder's parent. */
  readonly ancestors: readonly Place[];
  readonly rows: readonly Entry[];
  readonly bookmark?: string | null;
}

/** Entries of one call; more would block the page while they are parsed and drawn. */
const page = 1000;

/** A listing as the server sends it: the folder is the last of `path`. */
interface Answer extends Omit<Listing, 'dir'> {
  readonly dir?: string;
}

/** One page of a folder, of the trash, or of a folder at an earlier time. */
export async function listFolder(
  account: string,
  folder: FolderId,
  options: { bookmark?: string; at?: string; signal?: AbortSignal } = {},
): Promise<Listing> {
  const { bookmark, at, signal } = options;
  const {
    dir: id,
    ancestors,
    ...answer
  } = await request<Answer>('GET', `/${account}/files/${folder}`, {
    query: { limit: page, ...(bookmark === undefined ? {} : { bookmark }), ...(at === undefined ? {} : { at }) },
    signal,
  });
  const dir = ancestors.find((place) => place._id === id);
  return { ...answer, ancestors: ancestors.filter((place) => place !== dir), ...(dir === undefined ? {} : { dir }) };
}

/** The names of all entries in a folder. */
export async function namesIn(account: string, folder: FolderId): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  let bookmark: string | null | undefined;
  do {
    const next: Listing = await listFolder(account, folder, typeof bookmark === 'string' ? { bookmark } : {});
    for (const { name } of next.rows) names.add(name);
    bookmark = next.bookmark;
  } while (typeof bookmark === 'string');
  return names;
}

export type Clash = 'refuse' | 'keep' | 'version' | 'skip';

/** The result for one of several entries. */
export interface StepRow {
  readonly id: string;
  readonly ok?: true;
  readonly rev?: string;
  readonly name?: string;
  /** The entry that a copy created. */
  readonly copy?: string;
  /** Its former folder; null for the root. */
  readonly from?: { readonly dir_id: string | null; readonly name: string };
  readonly skipped?: boolean;
  readonly error?: string;
  readonly reason?: unknown;
}

export type Step = 'move' | 'copy' | 'delete' | 'restore' | 'purge';

/** Runs an action on any number of entries; each has its own result. */
export async function doStep(
  account: string,
  step: Step,
  ids: readonly string[],
  options: { dir_id?: FolderId; clash?: Clash } = {},
): Promise<readonly StepRow[]> {
  const done: StepRow[] = [];
  for (const [at, { method, path, body }] of stepCalls(step, ids, options).entries()) {
    try {
      done.push(...(await request<{ rows: readonly StepRow[] }>(method, `/${account}/${path}`, { body })).rows);
    } catch (error) {
      if (done.length === 0) throw error;
      const { error: code, reason } =
        error instanceof ApiError ? error : { error: 'network_error', reason: 'network-error' };
      return [...done, ...ids.slice(at * stepTogether).map((id) => ({ id, error: code, reason }))];
    }
  }
  return done;
}

/** The calls of a step with many entries. */
export function stepCalls(
  step: Step,
  ids: readonly string[],
  options: { dir_id?: FolderId; clash?: Clash } = {},
): readonly Call[] {
  const place = { ...options, ...(options.dir_id === root ? { dir_id: null } : {}) };
  const calls: Call[] = [];
  for (let from = 0; from < ids.length; from += stepTogether)
    calls.push({
      method: 'POST',
      path: `files/_${step}`,
      body: { ids: ids.slice(from, from + stepTogether), ...place },
    });
  return calls;
}

/** Entries of one request; few enough for a quick response. */
const stepTogether = 250;

export interface FileVersion {
  readonly number: number;
  readonly size: number;
  readonly sha256?: string;
  readonly content_type?: string;
  readonly created_at: string;
  readonly created_by?: string | null;
  readonly creator?: { readonly label: string };
  /** The name of the program that saved it; `browser` is a web browser. */
  readonly program?: string;
  /** The description of the program's key. */
  readonly key_label?: string;
}

export async function listVersions(account: string, id: string, signal?: AbortSignal): Promise<readonly FileVersion[]> {
  const answer = await request<{ rows: readonly FileVersion[] }>('GET', `/${account}/${id}/versions`, { signal });
  return answer.rows;
}

/** Bytes of the group's files, of their older versions and of the trash, and how many the drive may keep; null without a limit. */
export interface Space {
  readonly files: number;
  readonly versions: number;
  readonly trash: number;
  readonly limit: number | null;
}

export async function readSpace(account: string, signal?: AbortSignal): Promise<Space> {
  return request('GET', `/${account}/files/_space`, { signal });
}

/** Frees space and returns the number of free bytes. */
export async function freeSpace(account: string, what: 'versions' | 'trash'): Promise<number> {
  const { freed } = await request<{ freed: number }>('POST', `/${account}/files/_free`, { body: { what } });
  return freed;
}

/** Those of these SHA-256 digests whose content the group already has. */
export async function knownHashes(account: string, sha256s: readonly string[]): Promise<ReadonlySet<string>> {
  const { known } = await request<{ known: readonly string[] }>('POST', `/${account}/files/_known`, {
    body: { sha256s },
    repeatable: true,
  });
  return new Set(known);
}

/** The address of a file's content, of a version, or as a download. */
export function contentPath(
  account: string,
  id: string,
  options: { version?: number; download?: boolean } = {},
): string {
  const words = new URLSearchParams();
  if (options.version !== undefined) words.set('version', String(options.version));
  if (options.download === true) words.set('download', '1');
  const question = words.toString();
  return `/api/${account}/${id}/content${question === '' ? '' : `?${question}`}`;
}

/** The address of a file's thumbnail. */
export function thumbnailPath(account: string, entry: Entry): string {
  return `/api/${account}/${entry._id}/thumbnail${entry.version === undefined ? '' : `?version=${entry.version}`}`;
}

/** Entries whose ids fit into an address. */
const zipTogether = 250;

/** The address of a zip of several entries; null if too many for an address. */
export function zipPath(account: string, ids: readonly string[]): string | null {
  return ids.length > zipTogether ? null : `/api/${account}/files/_zip?ids=${ids.join(',')}`;
}

export function folderZipPath(account: string, folder: FolderId): string {
  return `/api/${account}/files/${folder}/_zip`;
}
