/** Ids are made by the application, never by the database: a kind's prefix and 32 hex digits that grow with time. */

/** 32 hex digits of a UUID version 7: 48 bits of milliseconds, 12 that count within one, then 62 random bits. */
export function hexId(now: number = Date.now()): string {
  // Ids of one process keep the order in which they were made, also within a millisecond.
  last = { now, count: last.now === now ? (last.count + 1) % 4096 : 0 };
  return hexAt(now, last.count);
}

let last = { now: 0, count: 0 };

/** The id of one of many that are made at once: they keep their order, and 4,096 fit into a millisecond. */
export function nthId(prefix: string, now: number, place: number): string {
  return `${prefix}-${hexAt(now + Math.floor(place / 4096), place % 4096)}`;
}

/** No id of a kind that was made from a moment on is less than this text. */
export function firstId(prefix: string, moment: Date): string {
  return `${prefix}-${moment.getTime().toString(16).padStart(12, '0')}`;
}

function hexAt(now: number, count: number): string {
  const bytes = randomBytes();
  let rest = now;
  for (let i = 5; i >= 0; i -= 1) {
    bytes[i] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  bytes[6] = (count >> 8) | 0x70;
  bytes[7] = count & 0xff;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return hex(bytes);
}

/** `tkt-0193…`; a kind without prefix (users) has the digits alone. */
export function newId(prefix: string, now?: number): string {
  return prefix === '' ? hexId(now) : `${prefix}-${hexId(now)}`;
}

/** The next revision: the generation counts up, the rest is random and means nothing. */
export function nextRev(rev?: string): string {
  const generation = rev === undefined ? 0 : Number.parseInt(rev, 10);
  return `${generation + 1}-${hex(randomBytes())}`;
}

export function isRev(text: string): boolean {
  return /^[1-9][0-9]{0,8}-[0-9a-f]{32}$/.test(text);
}

/** Whether `id` is well formed for a kind with this prefix. */
export function isIdOf(prefix: string, id: string): boolean {
  return prefix === '' ? /^[0-9a-f]{32}$/.test(id) : new RegExp(`^${prefix}-[0-9a-f]{32}$`).test(id);
}

let store: Uint8Array = new Uint8Array(0);
let used = 0;

/** 16 random bytes; they are fetched 4,096 at a time, because asking for them costs more than having them. */
function randomBytes(): Uint8Array {
  if (used === store.length) {
    store = crypto.getRandomValues(new Uint8Array(4096));
    used = 0;
  }
  used += 16;
  return store.slice(used - 16, used);
}

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += digits[byte];
  return text;
}

/**
 * Ids of sample records begin with zeros, where others have the time at which they were made, and with "SAMP" in ASCII:
 * so they are recognised without a mark, and the same record is never added twice.
 */
const sampleStart = '0000000053414d50';

/** The id of a module's sample record: the same in every group. */
export function sampleId(prefix: string, module: string, number: number): string {
  return `${prefix}-${sampleStart}${hashOf(module)}${number.toString(16).padStart(8, '0')}`;
}

/** The first id of a kind's sample records of a module, and the first one behind them. */
export function sampleRange(prefix: string, module: string): readonly [from: string, to: string] {
  const from = `${prefix}-${sampleStart}${hashOf(module)}`;
  return [from, `${from}g`];
}

export function isSampleId(id: string): boolean {
  return id.startsWith(sampleStart, id.indexOf('-') + 1) && id.includes('-');
}

/** Eight hex digits for the name of a module. */
function hashOf(module: string): string {
  let hash = 7;
  for (const letter of module) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return hash.toString(16).padStart(8, '0');
}
