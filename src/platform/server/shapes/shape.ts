import { Type, type Static, type TObject, type TProperties, type TSchema, type TUnsafe } from 'typebox';
import type { Input } from '#platform/entity/define.ts';
import type { ErrorCode } from '#platform/entity/failure.ts';

/** The words in which a route says what it takes and answers: JSON Schema, with the type that follows from it. */

/** What a schema describes. */
export type Shape<S extends TSchema> = Told<Static<S>>;
type Told<T> = T extends object ? { readonly [K in keyof T]: Told<T[K]> } : T;

/** How a value that does not fit is refused, where it is not by a complaint at its field. */
export interface Refusal {
  readonly error: ErrorCode;
  readonly reason: string;
}
interface Options {
  readonly description?: string;
  readonly 'x-refusal'?: Refusal;
  /** For an object: how unknown members are refused. */
  readonly 'x-unknown'?: ErrorCode;
}

/** These members and no others. */
export function fields<P extends TProperties>(properties: P, options: Options = {}): TObject<P> {
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

/** Members of a path: what is not there is not found, whatever it looks like. */
export const ofDatabase = Type.Object({ db: Type.String() });

/** Any document; what it may hold is checked by the definition of its kind. */
export const document = Type.Unsafe<Input>({
  type: 'object',
  description: 'Any document; its kind is named by `klass` or by the prefix of `_id`.',
});

export const rev = Type.String({ pattern: '^[1-9][0-9]*-[0-9a-f]{32}$' });

/** What every write answers. */
export const written = fields({ ok: Type.Literal(true), id: Type.String(), rev });
