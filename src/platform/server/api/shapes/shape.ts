import {
  Type,
  type Static,
  type TObject,
  type TNull,
  type TProperties,
  type TSchema,
  type TUnion,
  type TUnsafe,
} from 'typebox';
import type { Input } from '#platform/entity/define.ts';
import type { ErrorCode } from '#platform/entity/failure.ts';

/** Builders of route schemas: JSON Schema, with the derived types. */

/** The type that a schema describes. */
export type Shape<S extends TSchema> = ReadonlyDeep<Static<S>>;
type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T;

/** The error for an invalid value, if it is not a complaint at its field. */
export interface Refusal {
  readonly error: ErrorCode;
  readonly reason: string;
}
interface Options {
  readonly description?: string;
  readonly 'x-refusal'?: Refusal;
  /** For an object: the error for an unknown member; `{name}` is replaced by its name. */
  readonly 'x-unknown'?: Refusal;
}

/** An object with these members and no others. */
export function exactly<P extends TProperties>(properties: P, options: Options = {}): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

/**
 * An answer whose member `rows` is sent as CouchDB sends it, one entry on a line: clients read long answers line by
 * line, without parsing the whole.
 */
export function onLines<P extends TProperties>(rows: keyof P & string, properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, 'x-lines': rows });
}

export const { Optional: optional, Array: listOf } = Type;

/** Text with a maximum length, without characters that PostgreSQL cannot store. */
export function text(max: number, options: Options = {}): TUnsafe<string> {
  return Type.Unsafe<string>({ type: 'string', maxLength: max, pattern: storable, ...options });
}
const storable = String.raw`^[^\u0000\p{Cs}]*$`;

/** An integer; in a query it is written in digits. */
export function whole(min: number, max: number, options: Options = {}): TUnsafe<number> {
  return Type.Unsafe<number>({ type: 'integer', minimum: min, maximum: max, ...options });
}

/** One of these words. */
export function oneOf<const W extends string>(words: readonly W[], options: Options = {}): TUnsafe<W> {
  return Type.Unsafe<W>({ type: 'string', enum: [...words], ...options });
}

export function flag(options: Options = {}): TUnsafe<boolean> {
  return Type.Unsafe<boolean>({ type: 'boolean', ...options });
}

/** A body that the handler validates itself, with its own errors. */
export function readByHandler(shape: TSchema): TUnsafe<Input> {
  return Type.Unsafe<Input>({ ...shape, 'x-read-by-handler': true });
}

/** An answer that is not JSON. */
export function media(type: string): { content: Record<string, { schema: TUnsafe }> } {
  return { content: { [type]: { schema: Type.Unsafe<unknown>({ description: 'The raw bytes.' }) } } };
}

/** The same, or null. */
export function orNull<S extends TSchema>(shape: S): TUnion<[S, TNull]> {
  return Type.Union([shape, Type.Null()]);
}

/** An answer built from rows: its shape is documented, not type-checked. */
export function answerOf(shape: TSchema): TUnsafe<object> {
  return Type.Unsafe<object>(shape);
}

/** Path parameters; invalid ones are answered with 404. */
export const ofDatabase = Type.Object({ db: Type.String() });
export const ofRecord = Type.Object({ db: Type.String(), id: Type.String() });

/** Any document; the definition of its kind validates it. */
export const document = Type.Unsafe<Input>({
  type: 'object',
  description: 'Any document; its kind is named by `klass` or by the prefix of `_id`.',
});

export const selector = Type.Unsafe<Input>({
  type: 'object',
  description: 'A CouchDB selector. It names one kind: `{"klass": "…"}`.',
});

export const rev = Type.String({ pattern: '^[1-9][0-9]*-[0-9a-f]{32}$' });

/** A row of a report: its key and its figures. */
export const reportRow = exactly({
  key: orNull(Type.String()),
  label: optional(Type.String()),
  figures: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Null()])),
});

/** Member of answers that only confirm success. */
export const yes = Type.Unsafe<boolean>({ const: true });

/** The answer of every write. */
export const written = exactly({ ok: yes, id: Type.String(), rev });
