import { Type, type TSchema } from 'typebox';
import { failure, fieldFailure } from '#platform/entity/failure.ts';
import { exactly, flag, oneOf, optional, orNull, text, whole, type Shape } from '#platform/server/api/shapes/shape.ts';
import {
  dateOrders,
  decimalSigns,
  delimiters,
  encodings,
  flagMeanings,
  repeatable,
  roles,
  feeAnswers,
  type AskedSettings,
  type FlagMeaning,
} from '../../rules/csv/settings.ts';

/** Maximum bytes of a file. */
export const largestFile = 25_000_000;

/** A validated request: the file and how to read it. Missing settings are proposed. */
export interface Upload {
  readonly mode: 'preview' | 'import';
  readonly wallet: string;
  readonly bytes: Uint8Array;
  readonly file_name: string;
  /** Whether the rows are confirmed once they are accepted. */
  readonly status: 'confirmed' | 'unconfirmed';
  readonly asked: AskedSettings;
  /** Imports of files that were dropped together have the same one. */
  readonly batch: string | null;
  /** The wallets of the accounts that the file names: movements to and from them are transfers. */
  readonly accounts: Readonly<Record<string, string>>;
  /** Lines to leave out, and known lines to import all the same. */
  readonly skip: ReadonlySet<number>;
  readonly include: ReadonlySet<number>;
}

/** A property that may also be null, which means missing. */
const omittable = <S extends TSchema>(shape: S) => optional(orNull(shape));
const lineNumber = whole(0, Number.MAX_SAFE_INTEGER);
const lines = (description: string) => omittable(Type.Array(lineNumber, { maxItems: 100_000, description }));

/** A role for each column; most roles at most once. */
const columns = Type.Array(oneOf(roles), {
  maxItems: 200,
  description: 'A role for each column; proposed by default.',
  allOf: roles
    .filter((role) => !repeatable.has(role))
    .map((role) => ({ contains: { const: role }, minContains: 0, maxContains: 1 })),
});

export const uploadShape = exactly(
  {
    klass: omittable(oneOf(['csv'])),
    mode: omittable(oneOf(['preview', 'import'])),
    wallet: orNull(text(64)),
    file: omittable(
      Type.Unsafe<Uint8Array>({ 'x-bytes': true, description: 'The file’s bytes as base64, at most 25 MB.' }),
    ),
    content: omittable(Type.String({ description: 'The file’s text, instead of `file`.' })),
    file_name: omittable(text(200)),
    status: omittable(oneOf(['confirmed', 'unconfirmed'])),
    encoding: omittable(oneOf(encodings)),
    delimiter: omittable(oneOf(delimiters)),
    header_line: omittable(lineNumber),
    ignore_line_one: omittable(flag()),
    column: omittable(columns),
    date_format: omittable(oneOf(dateOrders)),
    decimal: omittable(oneOf(decimalSigns)),
    most_items_are: omittable(oneOf(['income', 'outgo'], { description: 'Meaning of a number without a sign.' })),
    plus: omittable(oneOf(['income', 'most'])),
    fee: omittable(
      oneOf(feeAnswers, { description: 'Whether fees of a column were charged in addition to the value.' }),
    ),
    flags: omittable(
      Type.Unsafe<Record<string, FlagMeaning>>({
        type: 'object',
        maxProperties: 50,
        propertyNames: text(60),
        additionalProperties: oneOf(flagMeanings),
      }),
    ),
    account: omittable(
      whole(0, 1000, { description: 'The place, from 0, of the account to read in a statement of several accounts.' }),
    ),
    batch: omittable(
      Type.Unsafe<string>({
        type: 'string',
        pattern: '^[a-z0-9-]{1,40}$',
        description: 'The same for imports of files that belong together.',
      }),
    ),
    accounts: omittable(
      Type.Unsafe<Record<string, string>>({
        type: 'object',
        maxProperties: 200,
        propertyNames: text(200),
        additionalProperties: text(64),
        description: 'Wallets by the accounts that the file names; what moves between them becomes transfers.',
      }),
    ),
    skip: lines('Lines to leave out.'),
    include: lines('Lines to take although they are known.'),
  },
  { 'x-unknown': { error: 'bad_request', reason: 'Unknown field: {name}' } },
);
type Body = Shape<typeof uploadShape>;

/** Names of the settings that are passed on unchanged. */
const settings = [
  'encoding',
  'delimiter',
  'header_line',
  'column',
  'date_format',
  'decimal',
  'most_items_are',
  'plus',
  'fee',
  'flags',
  'account',
] as const;

/** Converts a valid body; refuses one without a file. */
export function parseUpload(body: Body): Upload {
  const chosen = Object.fromEntries(settings.flatMap((name) => (isPresent(body[name]) ? [[name, body[name]]] : [])));
  // A client that sets the columns has decided about the fee columns.
  const fee = isPresent(body.column) && !isPresent(body.fee) ? { fee: 'within' as const } : {};
  // The header is given by its line number, or in the older form by whether the first line is one.
  const firstLine = body.ignore_line_one;
  const header =
    typeof firstLine === 'boolean' && !isPresent(body.header_line) ? { header_line: firstLine ? 1 : 0 } : {};
  const fileName = body.file_name?.trim() ?? '';
  return {
    mode: body.mode ?? 'preview',
    wallet: walletOf(body),
    bytes: bytesOf(body),
    file_name: fileName === '' ? 'import.csv' : fileName,
    status: body.status ?? 'unconfirmed',
    asked: { ...chosen, ...fee, ...header },
    batch: body.batch ?? null,
    accounts: body.accounts ?? {},
    skip: new Set(body.skip ?? []),
    include: new Set(body.include ?? []),
  };
}

function walletOf({ wallet }: Body): string {
  if (wallet === null) throw fieldFailure('wallet', 'cant-be-blank');
  return wallet;
}

function bytesOf({ file, content }: Body): Uint8Array {
  if (isPresent(file) === isPresent(content)) throw fieldFailure('file', 'cant-be-blank');
  const bytes = (file as Uint8Array | null | undefined) ?? Buffer.from(content ?? '', 'utf8');
  if (bytes.length > largestFile) throw failure('too_large', 'Request body is too large');
  if (bytes.length === 0) throw fieldFailure('file', 'cant-be-blank');
  return bytes;
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
