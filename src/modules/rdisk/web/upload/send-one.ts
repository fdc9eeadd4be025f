import { type ApiError, apiErrorOf, NetworkError } from '#platform/web/api/api-error.ts';
import { post } from '#platform/web/api/write.ts';
import { headersFor } from '#platform/web/api/request.ts';
import { cloudFile } from '../../entities/cloud-file.ts';
import { knownHashes, root } from '../drive/calls.ts';
import { hashInWorker } from '../work/workers.ts';
import { fingerprintOf, forgetUpload } from './fingerprint.ts';
import { type ClashAnswer, smallFile, type Upload } from './queue.ts';
import { isTaken, ownTimeOf } from './send-many.ts';

/** The result: sent, already known, skipped, or a name clash without an answer. */
export type Sent = 'sent' | 'known' | 'skipped' | 'clash';

interface Sending {
  readonly signal: AbortSignal;
  readonly progress: (sent: number) => void;
  /** Called with the number of bytes hashed before anything is sent. */
  readonly checked: (read: number) => void;
}

/** Complete uploads that wait for an answer about their name, by key, so that nothing is sent twice. */
const awaitingAnswer = new Map<number, string>();

/**
 * Sends one larger file to a folder, and continues an interrupted upload, also after a reload. @throws ApiError,
 * NetworkError
 */
export async function sendOne(upload: Upload, sending: Sending): Promise<Sent> {
  const waiting = awaitingAnswer.get(upload.key);
  if (waiting !== undefined && upload.clash !== null) {
    awaitingAnswer.delete(upload.key);
    return answerName(waiting, upload, upload.clash);
  }
  const sha256 = await hashInWorker(upload.file, { signal: sending.signal, progress: sending.checked });
  if (upload.folders.length === 0 && upload.clash === null) {
    const known = await sendKnown(upload, sha256);
    if (known !== null) return known;
  }
  return sendBytes(upload, sha256, sending);
}

/** Creates the file from content that the group already has. Null if it does not have it, or if the name is taken. */
async function sendKnown({ account, dir, name, kind, file }: Upload, sha256: string): Promise<Sent | null> {
  if (kind !== 'file' || !(await knownHashes(account, [sha256])).has(sha256)) return null;
  try {
    const place = dir === root ? {} : { dir_id: dir };
    await post(account, { klass: cloudFile.kind, kind, name, sha256, ...ownTimeOf(file), ...place });
    return 'known';
  } catch (error) {
    if (isTaken(error)) return null;
    throw error;
  }
}

async function sendBytes(upload: Upload, sha256: string, sending: Sending): Promise<Sent> {
  const { Upload: Tus, DetailedError } = await import('tus-js-client');
  const { account, file, size, key, clash } = upload;
  return new Promise<Sent>((resolve, reject: (error: Error) => void) => {
    const tus = new Tus(file, {
      endpoint: `/api/${account}/uploads`,
      headers: headersFor('POST'),
      metadata: metadataOf(upload, clash, sha256),
      // A small file needs only one request.
      uploadDataDuringCreation: size <= smallFile,
      retryDelays: [0, 1000, 3000, 5000, 10_000, 20_000],
      fingerprint: async () => Promise.resolve(fingerprintOf(upload)),
      storeFingerprintForResuming: size > smallFile,
      removeFingerprintOnSuccess: true,
      onShouldRetry: (error) => mayPass(error.originalResponse?.getStatus() ?? 0),
      onProgress: sending.progress,
      onSuccess: ({ lastResponse }) => resolve(isSkipped(lastResponse.getBody()) ? 'skipped' : 'sent'),
      onError: (error) => {
        const answer = error instanceof DetailedError ? error.originalResponse : null;
        if (answer === null) return reject(new NetworkError(error));
        const failure = failureOf(answer.getStatus(), answer.getBody());
        if (!isTaken(failure)) return reject(failure);
        const url = tus.url ?? answer.getHeader('location');
        if (url !== null && url !== undefined) awaitingAnswer.set(key, url);
        return resolve('clash');
      },
    });
    sending.signal.addEventListener('abort', () => {
      void tus.abort();
      reject(new DOMException('aborted', 'AbortError'));
    });
    void begin();

    async function begin(): Promise<void> {
      const [before] = await tus.findPreviousUploads();
      if (before !== undefined) tus.resumeFromPreviousUpload(before);
      tus.start();
    }
  });
}

/** The bytes have arrived; only the decision about the name is sent. */
async function answerName(url: string, upload: Upload, clash: ClashAnswer): Promise<Sent> {
  const { Upload: Tus } = await import('tus-js-client');
  if (clash === 'skip') {
    await Tus.terminate(url, { headers: headersFor('DELETE') }).catch(() => undefined);
    return 'skipped';
  }
  const metadata = Object.entries(metadataOf(upload, clash)).map(([name, value]) => `${name} ${base64(value)}`);
  const answer = await fetch(url, {
    method: 'PATCH',
    credentials: 'same-origin',
    headers: {
      ...headersFor('PUT'),
      'tus-resumable': '1.0.0',
      'upload-offset': String(upload.size),
      'content-type': 'application/offset+octet-stream',
      'upload-metadata': metadata.join(','),
    },
  });
  if (!answer.ok) throw apiErrorOf(answer, await answer.json().catch(() => null));
  forgetUpload(localStorage, fingerprintOf(upload));
  return 'sent';
}

function metadataOf(upload: Upload, clash: ClashAnswer | null, sha256?: string): Record<string, string> {
  const { dir, folders, name, kind, file } = upload;
  return {
    name,
    kind,
    dir_id: dir,
    relative_path: [...folders, name].join('/'),
    clash: clash ?? 'refuse',
    ...ownTimeOf(file),
    ...(sha256 === undefined ? {} : { sha256 }),
  };
}

function base64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
}

/** Whether a second attempt may succeed: after a lost connection, a busy server, or a part that arrived twice. */
function mayPass(status: number): boolean {
  return status === 0 || status === 409 || status === 429 || (status >= 500 && status !== 507);
}

function failureOf(status: number, body: string): ApiError {
  return apiErrorOf(new Response(null, { status }), parsed(body));
}

function isSkipped(body: string): boolean {
  return (parsed(body) as { skipped?: boolean } | null)?.skipped === true;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
