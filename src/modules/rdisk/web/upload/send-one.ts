import { ApiError } from '#platform/web/api/api-error.ts';
import type { FolderId } from '../drive/calls.ts';
import { putBytes } from './put-bytes.ts';
import type { Upload } from './queue.ts';

/** How it ended: sent, known already, left out, or a name that is taken and nobody said what to do. */
export type Sent = 'sent' | 'known' | 'skipped' | 'clash';

interface Sending {
  readonly signal: AbortSignal;
  readonly progress: (sent: number) => void;
}

/** Sends one file into a folder. @throws what `putBytes` throws */
export async function sendOne(upload: Upload, dir: FolderId, sending: Sending): Promise<Sent> {
  const { account, file, name, clash } = upload;
  const put = async (as: string, onlyNew: boolean): Promise<void> =>
    putBytes(`/${account}/files/${dir}/${encodeURIComponent(as)}`, file, {
      ...sending,
      headers: onlyNew ? { 'if-none-match': '*' } : {},
    });
  if (clash === 'version') {
    await put(name, false);
    return 'sent';
  }
  for (let number = 1; ; number += 1) {
    try {
      await put(number === 1 ? name : numbered(name, number), true);
      return 'sent';
    } catch (error) {
      if (!isTaken(error)) throw error;
      if (clash === null) return 'clash';
      if (clash === 'skip') return 'skipped';
    }
  }
}

/** `plan.pdf` → `plan (2).pdf`. */
function numbered(name: string, number: number): string {
  const at = name.lastIndexOf('.');
  return at > 0 ? `${name.slice(0, at)} (${number})${name.slice(at)}` : `${name} (${number})`;
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function isTaken(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 412 || error.status === 409);
}
