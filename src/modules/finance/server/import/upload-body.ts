import type { Input } from '#platform/entity/define.ts';
import { fail, failField, type Complaint } from '#platform/entity/failure.ts';
import {
  dateOrders,
  decimalSigns,
  delimiters,
  encodings,
  flagMeanings,
  repeatable,
  roles,
  type CsvSettings,
  type FlagMeaning,
  type Role,
} from '../../rules/csv/settings.ts';

/** Bytes of a file at most. */
export const largestFile = 25_000_000;

/** A checked request: the file and how it is to be read; what is not told is proposed. */
export interface Upload {
  readonly mode: 'preview' | 'import';
  readonly wallet: string;
  readonly bytes: Uint8Array;
  readonly file_name: string;
  /** Whether the rows are confirmed once they are accepted. */
  readonly status: 'confirmed' | 'unconfirmed';
  readonly asked: Partial<CsvSettings>;
  /** Lines that are left out, and lines that are taken although they are known. */
  readonly skip: ReadonlySet<number>;
  readonly include: ReadonlySet<number>;
}

type Check = (value: unknown) => boolean;
const one =
  (words: readonly string[]): Check =>
  (value) =>
    typeof value === 'string' && words.includes(value);
const bounded =
  (most: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= most && !value.includes('\0') && !/\p{Surrogate}/u.test(value);
const whole: Check = (value) => Number.isSafeInteger(value) && Number(value) >= 0;
const lines: Check = (value) => Array.isArray(value) && value.length <= 100_000 && value.every(whole);

/** What a body may hold, and what each part must be. */
const checks: Readonly<Record<string, Check>> = {
  klass: one(['csv']),
  mode: one(['preview', 'import']),
  wallet: bounded(64),
  file: (value) => value instanceof Uint8Array,
  content: (value) => typeof value === 'string',
  file_name: bounded(200),
  status: one(['confirmed', 'unconfirmed']),
  encoding: one(encodings),
  delimiter: one(delimiters),
  header_line: whole,
  ignore_line_one: (value) => typeof value === 'boolean',
  column: (value) =>
    Array.isArray(value) && value.length <= 200 && value.every(one(roles)) && isUnique(value as Role[]),
  date_format: one(dateOrders),
  decimal: one(decimalSigns),
  most_items_are: one(['income', 'outgo']),
  plus: one(['income', 'most']),
  flags: (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length <= 50 &&
    Object.entries(value).every(([word, meaning]) => bounded(60)(word) && one(flagMeanings)(meaning)),
  skip: lines,
  include: lines,
};

/** Names of the settings that are handed on as they are. */
const settings = [
  'encoding',
  'delimiter',
  'header_line',
  'column',
  'date_format',
  'decimal',
  'most_items_are',
  'plus',
  'flags',
] as const;

export function parseUpload(body: Input): Upload {
  const odd = Object.keys(body).find((name) => !Object.hasOwn(checks, name));
  if (odd !== undefined) throw fail('bad_request', `Unknown field: ${odd.slice(0, 60)}`);
  const complaints: Record<string, readonly Complaint[]> = {};
  for (const [name, check] of Object.entries(checks))
    if (isTold(body[name]) && !check(body[name])) complaints[name] = [{ code: 'is-invalid' }];
  if (!isTold(body['wallet'])) complaints['wallet'] = [{ code: 'cant-be-blank' }];
  if (isTold(body['file']) === isTold(body['content'])) complaints['file'] = [{ code: 'cant-be-blank' }];
  if (Object.keys(complaints).length > 0) throw fail('unprocessable_entity', complaints);
  const asked: Input = Object.fromEntries(settings.flatMap((name) => (isTold(body[name]) ? [[name, body[name]]] : [])));
  // The header's line may be named, or as it was of old only whether the first line is one.
  const firstLine = body['ignore_line_one'];
  const header =
    typeof firstLine === 'boolean' && !isTold(body['header_line']) ? { header_line: firstLine ? 1 : 0 } : {};
  return {
    mode: body['mode'] === 'import' ? 'import' : 'preview',
    wallet: String(body['wallet']),
    bytes: bytesOf(body),
    file_name:
      typeof body['file_name'] === 'string' && body['file_name'].trim() !== ''
        ? body['file_name'].trim()
        : 'import.csv',
    status: body['status'] === 'confirmed' ? 'confirmed' : 'unconfirmed',
    asked: {
      ...asked,
      ...header,
      ...(isTold(body['flags']) ? { flags: body['flags'] as Record<string, FlagMeaning> } : {}),
    },
    skip: new Set((body['skip'] ?? []) as number[]),
    include: new Set((body['include'] ?? []) as number[]),
  };
}

function bytesOf({ file, content }: Input): Uint8Array {
  const bytes = file instanceof Uint8Array ? file : Buffer.from(String(content), 'utf8');
  if (bytes.length > largestFile) throw fail('too_large', 'Request body is too large');
  if (bytes.length === 0) throw failField('file', 'cant-be-blank');
  return bytes;
}

function isTold(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function isUnique(column: readonly Role[]): boolean {
  const once = column.filter((role) => !repeatable.has(role));
  return new Set(once).size === once.length;
}
