import { apiErrorOf, NetworkError } from '#platform/web/api/api-error.ts';
import { headersFor, request } from '#platform/web/api/request.ts';
import type { Input } from '#platform/entity/define.ts';
import type { AskedSettings, Direction } from '#modules/finance/rules/csv/settings.ts';
import { base64, type Chosen } from './file-bytes.ts';

/** A line as the server would write it, with its verdict. */
export interface PreviewRow {
  readonly line: number;
  readonly klass: Direction;
  readonly date: string;
  readonly value: string;
  readonly paid_to?: string;
  readonly paid_by?: string;
  readonly description: string;
  readonly categories: readonly string[];
  readonly mapped?: readonly string[];
  readonly from?: {
    readonly third_party: string;
    readonly description: string;
    readonly categories: readonly string[];
  };
  readonly verdict: 'new' | 'imported' | 'deleted' | 'by-hand' | 'instalment';
  readonly of?: string;
}

/** What an import would do. */
export interface Preview {
  readonly rows: readonly PreviewRow[];
  readonly rejected: readonly unknown[];
  readonly questions: readonly string[];
  readonly complaint: string | null;
  readonly balance: { readonly wrong: readonly number[] } | null;
  /** The balance after the file's last day, and the sum of the wallet's rows after that day. */
  readonly closing: { readonly amount: string; readonly later: string } | null;
  /** Sums of the lines that would be added. */
  readonly totals: { readonly ticked: { readonly income: string; readonly outgo: string } };
}

export interface UploadBody {
  readonly chosen: Chosen;
  readonly wallet: string;
  readonly settings: AskedSettings;
  readonly status: 'confirmed' | 'unconfirmed';
  /** The same for files that were dropped together. */
  readonly batch?: string | undefined;
  /** The wallets of other accounts that the files name. */
  readonly accounts?: Readonly<Record<string, string>> | undefined;
  readonly skip?: readonly number[];
  readonly include?: readonly number[];
}

export interface Imported {
  readonly id?: string;
  readonly added: number;
  readonly left_out: number;
  readonly rejected: number;
}

/** What every line would become; nothing is written. */
export function previewUpload(account: string, body: UploadBody, signal?: AbortSignal): Promise<Preview> {
  return request('POST', `/${account}/wallets-upload`, { body: bodyOf(body, 'preview'), signal });
}

/**
 * Imports the file and reports progress. The answer is a stream of lines, the last of which is the result. @throws ApiError, NetworkError
 */
export async function sendUpload(
  account: string,
  upload: UploadBody,
  progress: (done: number, of: number) => void,
): Promise<Imported> {
  const body = bodyOf(upload, 'import');
  // If the session has ended, the person logs in before the file is sent.
  await request('GET', `/${account}/_standing`);
  const response = await reach(account, body);
  if (!response.ok || response.body === null) throw apiErrorOf(response, await response.json().catch(() => null));
  let outcome: Input = {};
  for await (const line of linesOf(response.body)) {
    outcome = JSON.parse(line) as Input;
    if (typeof outcome['of'] === 'number') progress(Number(outcome['done']), outcome['of']);
  }
  if (outcome['ok'] !== true) throw apiErrorOf(new Response(null, { status: 422, headers: response.headers }), outcome);
  return outcome as unknown as Imported;
}

async function reach(account: string, body: Input): Promise<Response> {
  try {
    return await fetch(`/api/${account}/wallets-upload`, {
      method: 'POST',
      headers: headersFor('POST', { body, headers: { accept: 'application/x-ndjson' } }),
      credentials: 'same-origin',
      body: JSON.stringify(body),
    });
  } catch (cause) {
    throw new NetworkError(cause);
  }
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    yield* lines.filter((line) => line !== '');
    if (done) return;
  }
}

function bodyOf(
  { chosen, wallet, settings, status, batch, accounts = {}, skip = [], include = [] }: UploadBody,
  mode: 'preview' | 'import',
): Input {
  const { name, bytes } = chosen;
  return {
    mode,
    wallet,
    status,
    file: base64(bytes),
    file_name: name.slice(-200),
    ...settings,
    batch: batch ?? null,
    accounts,
    skip,
    include,
  };
}
