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

/** The words in which a route says what it takes and answers: JSON Schema, with the type that follows from it. */

/** What a schema describes. */
export type Shape<S extends TSchema> = ReadonlyDeep<Static<S>>;
type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T;

/** How a value that does not fit is refused, where it is not by a complaint at its field. */
export interface Refusal {
  readonly error: ErrorCode;
  readonly reason: string;
}
interface Options {
  readonly description?: string;
  readonly 'x-refusal'?: Refusal;
  /** For an object: how an unknown member is refused; `{name}` stands for it. */
  readonly 'x-unknown'?: Refusal;
}

/** These members and no others. */
export function exactly<P extends TProperties>(properties: P, options: Options = {}): TObject<P> {
  return Type.Object(properties, { additionalProperties: false, ...options });
}

export const { Optional: optional, Array: listOf } = Type;

/** Text of so many characters at most, without what PostgreSQL cannot hold. */
export function text(max: number, options: Options = {}): TUnsafe<string> {
  return Type.Unsafe<string>({ type: 'string', maxLength: max, pattern: storable, ...options });
}
const storable = String.raw`^[^\u0000\p{Cs}]*$`;

/** A whole number; in a query written in digits. */
export function whole(min: number, max: number, options: Options = {}): TUnsafe<number> {
  return Type.Unsafe<number>({ type: 'integer', minimum: min, maximum: max, ...options });
}

/** One of these words. */
export function oneOf<const W extends string>(words: readonly W[], options: Options = {}): TUnsafe<W> {
  return Type.Unsafe<W>({ type: 'string', enum: [...words], ...options });
}

/** `true` or `false`. */
export function flag(options: Options = {}): TUnsafe<boolean> {
  return Type.Unsafe<boolean>({ type: 'boolean', ...options });
}

/** A body in a language of its own: its handler reads it and refuses it in that language's words. */
export function readByHandler(shape: TSchema): TUnsafe<Input> {
  return Type.Unsafe<Input>({ ...shape, 'x-read-by-handler': true });
}

/** An answer that is no JSON. */
export function media(type: string): { content: Record<string, { schema: TUnsafe }> } {
  return { content: { [type]: { schema: Type.Unsafe<unknown>({ description: 'The bytes as they are.' }) } } };
}

/** The same, or null. */
export function orNull<S extends TSchema>(shape: S): TUnion<[S, TNull]> {
  return Type.Union([shape, Type.Null()]);
}

/** An answer that is put together from rows: its shape is told, not derived. */
export function answerOf(shape: TSchema): TUnsafe<object> {
  return Type.Unsafe<object>(shape);
}

/** Members of a path: what is not there is not found, whatever it looks like. */
export const ofDatabase = Type.Object({ db: Type.String() });
export const ofRecord = Type.Object({ db: Type.String(), id: Type.String() });

/** Any document; what it may hold is checked by the definition of its kind. */
export const document = Type.Unsafe<Input>({
  type: 'object',
  description: 'Any document; its kind is named by `klass` or by the prefix of `_id`.',
});

export const selector = Type.Unsafe<Input>({
  type: 'object',
  description: 'A CouchDB selector. It names one kind: `{"klass": "…"}`.',
});

export const rev = Type.String({ pattern: '^[1-9][0-9]*-[0-9a-f]{32}$' });

/** A line of a report: what it is about, and its figures. */
export const reportRow = exactly({
  key: orNull(Type.String()),
  label: optional(Type.String()),
  figures: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String(), Type.Null()])),
});

/** What stands beside every answer that says no more than that it is done. */
export const yes = Type.Unsafe<boolean>({ const: true });

/** What every write answers. */
export const written = exactly({ ok: yes, id: Type.String(), rev });
