/**
 * The definition language: an entity is plain data, and everything mechanical derives from it
 * (table, checks, operators of `_find`, list, form and show page, counter, search text, OpenAPI schema, contract test).
 * No function, component or condition may be in a definition.
 */

interface FieldBase {
  readonly required?: boolean;
  /** Who may write it: the client (default), the client at creation only, or the server alone. */
  readonly write?: 'client' | 'create' | 'server';
  /** Set by the server alone and decides what a person may do or has paid for: a client that sends another value is always refused. */
  readonly grantsRights?: true;
  /** Put into the record's search text: as words, or also as bare digits (phones, documents, identifiers). */
  readonly search?: 'words' | 'digits';
  /** Kept in its own index, for lists that are sorted or filtered by it at 20,000 records. */
  readonly indexed?: boolean;
  /** Derived from other records: their writes change it without a new rev, and neither timeline nor size tell of it. */
  readonly derived?: boolean;
  /** Follows from other fields of the record until a person types it. */
  readonly proposed?: boolean;
}

/** One line of text, at most `max` characters. `format` adds a check. */
export interface TextField extends FieldBase {
  readonly type: 'text';
  readonly max: number;
  /** `currency` is a code of 3 to 10 letters and digits, kept in capitals. */
  readonly format?: 'email' | 'url' | 'color' | 'locale' | 'currency';
  readonly default?: string;
}
/** Several lines of text, at most `max` characters. */
export interface ContentField extends FieldBase {
  readonly type: 'content';
  readonly max: number;
}
/** A whole number within `min` and `max`; kept in 64 bits where `max` does not fit into 32. */
export interface IntegerField extends FieldBase {
  readonly type: 'integer';
  readonly min?: number;
  readonly max?: number;
  readonly default?: number;
}
/**
 * An exact decimal number, a string on the wire, at most `scale` digits after the point.
 * It is kept and answered with `scale` digits, or with the digits that it was written with.
 */
export interface DecimalField extends FieldBase {
  readonly type: 'decimal';
  readonly scale: number;
  readonly digits?: 'as-written';
  /** What it is in: the field that holds a currency, or the reference to a record with one. */
  readonly currency?: string;
  /** It is in the currency of the group, unless the field of `currency` has another. */
  readonly ofGroup?: true;
  /** The price of one piece: its sum over records says nothing. */
  readonly perPiece?: true;
  readonly default?: string;
}
export interface BooleanField extends FieldBase {
  readonly type: 'boolean';
  readonly default?: boolean;
}
/** A calendar day, `YYYY-MM-DD`. */
export interface DateField extends FieldBase {
  readonly type: 'date';
}
/** A moment, ISO 8601 in UTC with milliseconds. */
export interface TimeField extends FieldBase {
  readonly type: 'time';
}
/** One word of a fixed list. */
export interface OptionField extends FieldBase {
  readonly type: 'option';
  readonly options: readonly string[];
  readonly default?: string;
  /** How options look next to their words; those without are words alone. */
  readonly marks?: Readonly<Record<string, Mark>>;
}
/** A shape and a colour: anyone who cannot tell colours apart knows it by its shape. */
export interface Mark {
  readonly shape: Shape;
  readonly tone: 'blue' | 'red' | 'amber' | 'violet' | 'green' | 'grey';
}
export type Shape =
  | 'circle'
  | 'circle-check'
  | 'circle-dashed'
  | 'circle-dotted'
  | 'circle-half'
  | 'circle-minus'
  | 'circle-x'
  | 'clock-x'
  | 'eye'
  | 'one-bar'
  | 'two-bars'
  | 'three-bars'
  | 'plane';
/**
 * The id of another record of the same database, or of a member (`user`).
 * Named `<relation>_id`; reading `<relation>.label` through `fields` brings the other record's fields along.
 * `to: 'any'` takes a record of any kind of the database, by its id's prefix; `as` names the relation otherwise.
 */
export interface RefField extends FieldBase {
  readonly type: 'ref';
  readonly to: string;
  readonly as?: string;
}
/** A list of up to `max` words, kept in order and without repeats. */
export interface TagsField extends FieldBase {
  readonly type: 'tags';
  readonly max: number;
}
/** A list of up to `max` small objects whose fields are defined in `of`. */
export interface ListField extends FieldBase {
  readonly type: 'list';
  readonly max: number;
  readonly of: Readonly<
    Record<string, TextField | ContentField | BooleanField | IntegerField | DecimalField | OptionField>
  >;
}

export type Field =
  | TextField
  | ContentField
  | IntegerField
  | DecimalField
  | BooleanField
  | DateField
  | TimeField
  | OptionField
  | RefField
  | TagsField
  | ListField;

export type Fields = Readonly<Record<string, Field>>;

/** A group of a form: its label key is `<kind>.group.<key>`; `folded` groups open on demand. */
export interface FormGroup {
  readonly key: string;
  readonly fields: readonly string[];
  readonly folded?: boolean;
}

/** An index over several columns, next to those that every list has. */
export interface Index {
  /** What it is called after the table's name: `<plural>_<name>`. */
  readonly name: string;
  /** Fields in their order; the database's id is before them. */
  readonly columns: readonly string[];
  /** No two records have the same values: the complaint `has-already-been-taken` is at this field. */
  readonly unique?: string;
  /** Two records without a value have the same one. */
  readonly nullsNotDistinct?: true;
  /** Only records that have one of these options in this field are in it. */
  readonly where?: { readonly field: string; readonly in: readonly string[] };
}

/**
 * Which change of a field gives a credential more: `free` never; `permissions` by a permission that it did not have; `later` by a later end or none;
 * `on` by switching it on again; `off` by removing the restriction; `within` by opening another record than before; `changed` by any change;
 * `lifted` by removing or weakening a limit of a module.
 */
export type Widening = 'free' | 'permissions' | 'later' | 'on' | 'off' | 'within' | 'changed' | 'lifted';

export interface Entity<F extends Fields = Fields> {
  /** `klass` on the wire, snake_case singular. */
  readonly kind: string;
  /** Table name and path segment. */
  readonly plural: string;
  /** Id prefix without the dash; '' for ids of 32 hex digits alone. */
  readonly prefix: string;
  /** What permissions of access tokens call the kind's module: `<module>:read`. */
  readonly module: string;
  /** Whose database holds it: a group's, a user's, the product's own, or none: it is a part of another record. */
  readonly scope: 'account' | 'user' | 'system' | 'part';
  readonly fields: F;
  /** The field that names a record; shown as `label`. */
  readonly title: string;
  /** What names a record without a title: the first of these fields that is filled. */
  readonly titleElse?: readonly string[];
  /** Columns of the default list, in order. */
  readonly list: readonly string[];
  readonly form: readonly FormGroup[];
  /** Default order; `-` before the name means descending. */
  readonly sort: string;
  /** The field that takes the next number of the group at creation. */
  readonly numbered?: string;
  /** Counted in the group's counters and its record limit; `apart`: in the counters alone. */
  readonly counted?: true | 'apart';
  /** The field that names the record it belongs to, of any kind: an access token needs the permission of that kind as well. */
  readonly belongsTo?: string;
  /** The fields that name the members who are responsible for a record: they hear of its comments and changes. */
  readonly concerns?: readonly string[];
  /** The date by which calendars show its records, and a selector for which ones. */
  readonly calendar?: { readonly day: string; readonly where: Input };
  /** Kinds whose records keep one that they refer to from being removed. */
  readonly heldBy?: readonly string[];
  /** Indexes over several fields, and what may be there only once. */
  readonly indexes?: readonly Index[];
  /** Files may be at its records. */
  readonly files?: true;
  /** Its writes leave no line in the timeline. */
  readonly timeline?: false;
  /** Its records are not found by words: they have no search text. */
  readonly searched?: false;
  /** Clients may read, never write. */
  readonly readonly?: boolean;
  /** Its rows have no rev, no `updated_at` and no creator: lines of a log, counters. */
  readonly bare?: boolean;
  /** Written also while the group's plan lets nothing else be written: what leads out of that. */
  readonly always?: boolean;
  /** The most that a person's access token may do with it, whatever its scopes: read, or nothing. */
  readonly tokens?: 'read' | 'never';
  /**
   * Lets a program act for a person after the session's end: making one and giving it more needs the password. Names each field that a client
   * writes, with the change that gives more.
   */
  readonly credential?: Readonly<Record<string, Widening>>;
  /** Says what people may do in the group: giving more needs the password. Names the fields that matter; `created` if making one gives more. */
  readonly rights?: Readonly<Record<string, Widening>>;
  /** The feature of the group (a setting) without which nothing new of the kind is made. */
  readonly feature?: string;
  /**
   * `false`: what is removed is gone for good: secrets and rights, what is kept elsewhere, what has a trash of its own. `true`: it lies
   * in the trash although clients only read the kind.
   */
  readonly trash?: boolean;
  /** Who may write: every member (default) or admins of the group. */
  readonly writers?: 'members' | 'admins';
}

/** Keeps the literal types of a definition, so that `Doc<typeof entity>` knows every option. */
export function defineEntity<const F extends Fields>(entity: Entity<F>): Entity<F> {
  return entity;
}

type Value<F extends Field> = F extends { type: 'text' | 'content' | 'date' | 'time' | 'ref' | 'decimal' }
  ? string
  : F extends { type: 'integer' }
    ? number
    : F extends { type: 'boolean' }
      ? boolean
      : F extends { type: 'tags' }
        ? readonly string[]
        : F extends { type: 'option'; options: readonly (infer O)[] }
          ? O
          : F extends { type: 'list'; of: infer G }
            ? readonly { [K in keyof G]?: G[K] extends Field ? Value<G[K]> : never }[]
            : never;

/** What every document carries next to its own fields. */
interface Meta {
  readonly _id: string;
  readonly _rev: string;
  readonly klass: string;
  readonly label: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly created_by: string | null;
}

/** A stored document of an entity: absent values are left out on the wire. */
export type Doc<E> = E extends Entity<infer F> ? Meta & { readonly [K in keyof F]?: Value<F[K]> } : never;

/** What a client may send; shapes are checked at run time. */
export type Input = Readonly<Record<string, unknown>>;

/** Any document, where the kind is not known at compile time. */
export type AnyDoc = Meta & Readonly<Record<string, unknown>>;

/** Fields that every table has, with their types for selectors and sorting. */
export const metaFields = {
  _id: { type: 'text', max: 64, write: 'server' },
  _rev: { type: 'text', max: 64, write: 'server' },
  klass: { type: 'text', max: 64, write: 'server', grantsRights: true },
  label: { type: 'text', max: 256, write: 'server' },
  created_at: { type: 'time', write: 'server' },
  updated_at: { type: 'time', write: 'server' },
  created_by: { type: 'ref', to: 'user', as: 'creator', write: 'server' },
} as const satisfies Fields;

/** Whether a field is money: a decimal that is in a currency. */
export function isAmount(field: Field | undefined): field is DecimalField {
  return field?.type === 'decimal' && (field.currency !== undefined || field.ofGroup === true);
}

/** `owner_id` → `owner`: the name under which a referenced record is nested. */
export function relationOf(name: string, field: RefField): string {
  return field.as ?? name.replace(/_id$/, '');
}

/** The thing as `thing`, `my_thing` as `MyThing`: the spelling of counters' kinds on the wire. */
export function className(kind: string): string {
  return kind
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}
