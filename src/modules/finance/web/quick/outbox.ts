import type { Input } from '#platform/entity/define.ts';
import { ApiError, complaintsOf } from '#platform/web/api/api-error.ts';
import { draftKey, dropDraft, readDraft, writeDraft } from '#platform/web/form/draft.ts';
import { outboxKey } from './outbox-key.ts';

/** An entry that waits on this device until the server has it. Its id makes sure that it is entered once. */
export interface Waiting {
  readonly id: string;
  /** The row, with its kind. */
  readonly doc: Input;
  /** What the entry is called in the list of those that wait. */
  readonly label: string;
  /** Number of photos, which are stored under `photosKey`. */
  readonly photos: number;
  /** Why the server refuses it; only the person can help. */
  readonly refused?: string;
}

/** How to send an entry and its photos. */
export interface Sender {
  readonly post: (doc: Input) => Promise<unknown>;
  /** Sends the photos that the record does not have yet. */
  readonly sendPhotos: (id: string) => Promise<void>;
  /** Why an answer refuses an entry, as text. */
  readonly reasonOf: (error: unknown) => string;
}

export const photosKey = (account: string, id: string): string => draftKey(account, 'quick', id);

export function waitingIn(account: string): readonly Waiting[] {
  const list = readDraft(outboxKey(account))?.values['waiting'];
  return Array.isArray(list) ? (list as Waiting[]) : [];
}

/** Whether something waits that another try may send. */
export function hasWaiting(account: string): boolean {
  return waitingIn(account).some(({ refused }) => refused === undefined);
}

export function addWaiting(account: string, entry: Waiting, now: Date): void {
  store(account, [...waitingIn(account), entry], now);
}

export function dropWaiting(account: string, id: string, now: Date): void {
  store(
    account,
    waitingIn(account).filter((one) => one.id !== id),
    now,
  );
}

function store(account: string, waiting: readonly Waiting[], now: Date): void {
  if (waiting.length === 0) dropDraft(outboxKey(account));
  else writeDraft(outboxKey(account), { waiting }, now);
}

/** Sends what waits, the oldest first, and stops when the server cannot be reached. Returns how many it now has. */
export async function sendWaiting(account: string, sender: Sender, now: () => Date): Promise<number> {
  let sent = 0;
  for (const entry of waitingIn(account)) {
    if (entry.refused !== undefined) continue;
    try {
      await enter(entry, sender);
      if (entry.photos > 0) await sender.sendPhotos(entry.id);
    } catch (error) {
      if (!isRefusal(error)) return sent;
      const refused = sender.reasonOf(error);
      store(
        account,
        waitingIn(account).map((one) => (one.id === entry.id ? { ...one, refused } : one)),
        now(),
      );
      continue;
    }
    dropWaiting(account, entry.id, now());
    sent += 1;
  }
  return sent;
}

/** An id that the server knows already is an entry whose answer was lost. */
async function enter({ id, doc }: Waiting, { post }: Sender): Promise<void> {
  try {
    await post({ ...doc, _id: id });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 409)) throw error;
  }
}

/** Whether another try would be refused as well. */
function isRefusal(error: unknown): boolean {
  if (complaintsOf(error) !== null) return true;
  return error instanceof ApiError && [400, 402, 403, 404, 413, 422].includes(error.status);
}
