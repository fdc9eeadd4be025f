import type { ComponentType, FunctionComponent } from 'react';
import type { Entity, Input } from '#platform/entity/define.ts';
import type { Complaint } from '#platform/entity/failure.ts';
import type { Locale } from '#platform/entity/locale.ts';
import type { CatalogueLoader } from './i18n/catalogue.ts';

/** A component fetched when it is first needed: `lazy(() => import('./board.tsx'), 'Board')` of `lazy.tsx`. */
export type Part<P = object> = FunctionComponent<P> & { preload?: () => Promise<void> };

/** Any icon of @tabler/icons-react. */
export type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>;

/** Who may see a screen: anybody, who is signed in, or a member within a group. */
export type ScreenAccess = 'public' | 'auth' | 'account';

export interface Screen {
  /** `<plural>#index`: sent as X-ROUTE-ID. */
  readonly name: string;
  /** `/account/$account_id/wiki`; `$x` is a parameter. */
  readonly path: string;
  readonly access: ScreenAccess;
  readonly part: Part;
  /** Key of the window's title. */
  readonly title?: string;
}

/** What every replacement of a generic screen gets. */
export interface RecordProps {
  readonly entity: Entity;
  readonly id: string;
}

/** A form for a new record within a dialog, begun with what is known already. */
export interface RelatedFormProps {
  readonly account: string;
  readonly entity: Entity;
  readonly initial: Input;
  readonly onSaved: (saved: { readonly id: string }) => void;
  readonly onCancel: () => void;
}

/** Hand-written screens in place of the generic ones of a kind. */
export interface EntityScreens {
  readonly index?: Part<{ entity: Entity }>;
  readonly create?: Part<{ entity: Entity }>;
  readonly show?: Part<RecordProps>;
  readonly edit?: Part<RecordProps>;
  /** The record within the list's side panel; `show` when left out. */
  readonly panel?: Part<RecordProps>;
  /** The form in which a record is created while another one is being written. */
  readonly related?: Part<RelatedFormProps>;
}

export interface MenuItem {
  readonly icon: Icon;
  /** Key of the label. */
  readonly label: string;
  /** A path with `$account_id`. */
  readonly to: string;
  /** Letter of the shortcut `g` + letter. */
  readonly letter?: string;
  /** Shown in the phone's bottom bar (the first four of them). */
  readonly phone?: boolean;
  readonly admin?: boolean;
  /** The feature of the group (a setting) without which the screen is not offered. */
  readonly feature?: string;
  /** Smaller first; 50 when left out. */
  readonly order?: number;
}

/** The number in the top bar: the single row of a counter view, and where it leads. */
interface Counter {
  readonly view: string;
  /** Key of a message with `{count}`. */
  readonly label: string;
  readonly to: string;
}

/** A screen to be led to. */
interface Place {
  /** Key of the label. */
  readonly label: string;
  /** A path with `$account_id`. */
  readonly to: string;
}

export interface Card {
  readonly key: string;
  readonly order: number;
  readonly part: Part<{ account: string }>;
}

/** A way from the administration of a group to another of its screens. */
interface AdminLink {
  readonly icon: Icon;
  /** Key of the label. */
  readonly label: string;
  /** A path with `$account_id`. */
  readonly to: string;
  /** Offered to administrators alone. */
  readonly admin?: boolean;
  /** Not offered by an installation that runs for the public. */
  readonly hiddenInProduction?: boolean;
  /** Offered where the session says so by this word: the operator decides it. */
  readonly offeredBy?: 'group_backups';
  readonly order: number;
}

/** A command of the palette. */
export interface Action {
  readonly key: string;
  readonly icon: Icon;
  readonly label: string;
  readonly to: string;
}

/**
 * What can be said of a typed text as soon as its field is left, before the form is saved: the server refuses the same. `id` is that of the
 * record being edited.
 */
export type FieldCheck = (typed: {
  readonly account: string;
  readonly id: string | null;
  readonly value: string;
}) => Promise<readonly Complaint[]>;

/** Fields of records that do not exist, by kind. */
export type Examples = Readonly<Record<string, readonly Input[]>>;

/** The files of a record, for what other modules can do with them. */
export interface AttachmentExtraProps {
  readonly account: string;
  /** The record at which they lie. */
  readonly item: string;
  readonly files: readonly { readonly id: string; readonly name: string }[];
}

/** The browser's door of a module. */
export interface WebModule {
  readonly key: string;
  /**
   * Whether the screen at `path` needs a content security policy (`pageSources` of the server) that the page loaded at `loaded` does not have: the
   * browser then loads the screen's own page.
   */
  readonly mustLoadAnew?: (path: string, loaded: string) => boolean;
  /** One of the modules that a person switches between; the others are always there. */
  readonly product?: boolean;
  /** The feature of the group (a setting) without which the product is offered on a host of its own alone. */
  readonly feature?: string;
  /** The module's words; of a module with an `inside`, those of its public pages. */
  readonly catalogue: CatalogueLoader;
  /** Settings of a group that the module gives a meaning to, as the administration offers them: switches, choices and texts. */
  readonly settings?: {
    readonly features: readonly string[];
    readonly options: readonly string[];
    readonly texts: readonly string[];
  };
  /** Features that a group is without until it switches them on. */
  readonly offAtFirst?: readonly string[];
  readonly entities: readonly Entity[];
  readonly icons?: Readonly<Record<string, Icon>>;
  readonly screens?: readonly Screen[];
  /** By kind. */
  readonly replaces?: Readonly<Record<string, EntityScreens>>;
  /** By kind and field. */
  readonly checks?: Readonly<Record<string, Readonly<Record<string, FieldCheck>>>>;
  /** By kind and field: whether a change from one value to another can be undone. Changes of other fields can. */
  readonly takesBack?: Readonly<Record<string, Readonly<Record<string, (from: unknown, to: unknown) => boolean>>>>;
  /** Kinds without generic screens: they live inside others. */
  readonly hidden?: readonly string[];
  readonly menu?: readonly MenuItem[];
  readonly cards?: readonly Card[];
  /** Kinds whose number is on the administration's tiles, in this order; those that are not built yet are left out. */
  readonly tiles?: readonly string[];
  /** Cards of the administration, as `cards` of the dashboard. */
  readonly adminCards?: readonly Card[];
  /** Cards next to the settings of a group; each draws its own frame. */
  readonly settingCards?: readonly Card[];
  readonly adminLinks?: readonly AdminLink[];
  readonly actions?: readonly Action[];
  /** What single keys do on the module's own screens: the key, and the key of its words. */
  readonly keys?: readonly (readonly [key: string, words: string])[];
  readonly counter?: Counter;
  /** Where deleted records lie. */
  readonly deleted?: Place;
  /** What `/` shows to visitors without a session. */
  readonly landing?: Part;
  /** A few records as they might be, by kind: what an empty list will look like. Fetched when one is shown. */
  readonly examples?: (locale: Locale) => Promise<Examples>;
  /** Runs in the background of every screen of a group: listens to what the person does, and shows nothing by itself. */
  readonly background?: Part<{ account: string }>;
  /** Beside the ways to add files to a record: where else they come from and go to. */
  readonly besideFiles?: Part<AttachmentExtraProps>;
  /** Comments and timeline below every record. */
  readonly stream?: Part<RecordProps>;
  /** The rest of the door, of a module that visitors see as well: fetched for who is signed in. */
  readonly inside?: () => Promise<InsideModule>;
}

/** Its catalogue holds all words, those of the public pages among them. */
export type InsideModule = Omit<WebModule, 'key' | 'product' | 'landing' | 'inside'>;
