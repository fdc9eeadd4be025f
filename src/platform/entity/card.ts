import type { Entity, Input } from './define.ts';

/** What a module is, as plain data that server and browser share: `modules/<m>/module.ts`. Whatever asks "which modules" or "which kinds" derives from the cards. */
export interface ModuleCard {
  /** The module's name in code and as a host's module. */
  readonly key: string;
  /** What permissions of access tokens call its records (`<permission>:read`), as `module` of its kinds says it; the key when left out. */
  readonly permission?: string;
  /** One of the modules that a person switches between, and that a host's name may put in front. */
  readonly product?: true;
  /** The environment's variable of the name on screen that the installation may choose; left out, the words `module.<key>.brand` are the name. */
  readonly brand?: { readonly setting: string };
  /** Variables of the environment that the module reads itself; a secret can come from a file as well (`<NAME>_FILE`). */
  readonly variables?: readonly { readonly name: string; readonly secret?: true }[];
  readonly kinds: readonly Entity[];
  /** What a new group does first with the module, in this order. */
  readonly steps?: readonly FirstStep[];
  /** Events of the module that others may hear: `<key>.<what happened>`. */
  readonly tells?: readonly string[];
  /** Events of other modules at which this one does something. */
  readonly hears?: readonly string[];
}

/** What a new group does first; its words are `step.<module>.<key>` and `….text`. */
export type FirstStep = StepOfRecords | StepOfPerson;

/** A step for the person, not for the group: done as soon as they have a second factor. The other steps do not wait for it. */
export interface StepOfPerson {
  readonly key: string;
  readonly done: 'second-factor';
  readonly to: string;
}

/** A step that is done as soon as the group has such a record of its own. */
export interface StepOfRecords {
  readonly key: string;
  /** The kind of the record, and a selector for which ones count. */
  readonly kind: string;
  readonly where?: Input;
  /** How many such records every group has from the start. */
  readonly atFirst?: number;
  /** The screen where it is done, a path with `$account_id`; otherwise the form of a new record. */
  readonly to?: string;
  /** Only administrators can do it. */
  readonly admin?: true;
}
