import type { ComponentType, FunctionComponent } from 'react';
import type { FirstStep } from '#platform/entity/card.ts';
import type { AnyDoc, Entity, Input } from '#platform/entity/define.ts';
import type { Complaint } from '#platform/entity/failure.ts';
import type { Locale } from '#platform/entity/locale.ts';
import type { Region } from '#platform/entity/region/region.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ScreenHelp } from './help/screen-help.ts';
import type { CatalogueLoader, Translate } from './i18n/catalogue.ts';
import type { ContentProps } from './parts/on-demand/opener.ts';
import type { Command } from './shell/commands/command.ts';

/** A component that is loaded when it is first needed: `lazy(() => import('./board.tsx'), 'Board')` of `lazy.tsx`. */
export type Part<P = object> = FunctionComponent<P> & { preload?: () => Promise<void> };

/** Any icon of @tabler/icons-react. */
export type Icon = ComponentType<{ size?: number | string; stroke?: number | string }>;

/**
 * Who may see a screen: everyone, signed-in people, or members within a group. With `any`, everyone, and people with a
 * session see it in the frame with menus.
 */
export type ScreenAccess = 'public' | 'any' | 'auth' | 'account';

export interface Screen {
  /** `<plural>#index`: sent as X-ROUTE-ID. */
  readonly name: string;
  /** `/account/$account_id/wiki`; `$x` is a parameter. */
  readonly path: string;
  readonly access: ScreenAccess;
  readonly part: Part;
  /** Translation key of the window's title. */
  readonly title?: string;
}

/** The props of every screen that replaces a generic one. */
export interface RecordProps {
  readonly entity: Entity;
  readonly id: string;
}

/** A form in a dialog for a new record, with first values. */
export interface RelatedFormProps {
  readonly account: string;
  readonly entity: Entity;
  readonly initial: Input;
  readonly onSaved: (saved: { readonly id: string }) => void;
  readonly onCancel: () => void;
}

/** Hand-written screens that replace the generic ones of a kind. */
/** A value in a row of a list, which is changed in place. */
export interface CellProps {
  readonly account: string;
  readonly entity: Entity;
  /** The field. */
  readonly name: string;
  readonly row: AnyDoc;
}

export interface EntityScreens {
  readonly index?: Part<{ entity: Entity }>;
  readonly create?: Part<{ entity: Entity }>;
  readonly show?: Part<RecordProps>;
  readonly edit?: Part<RecordProps>;
  /** The record in the side panel of the list; `show` by default. */
  readonly panel?: Part<RecordProps>;
  /** The form that creates a record while another form is open. */
  readonly related?: Part<RelatedFormProps>;
  /** Fields whose values are changed in the rows of a list: options and references. */
  readonly inline?: readonly string[];
  /** The menus of those fields whose changes follow rules. */
  readonly cells?: Readonly<Record<string, Part<CellProps & ContentProps>>>;
}

export interface MenuItem {
  readonly icon: Icon;
  /** Translation key of the label. */
  readonly label: string;
  /** A path with `$account_id`. */
  readonly to: string;
  /** Letter of the shortcut `g` + letter. */
  readonly letter?: string;
  /** Translation key of the line of the menu that it shares with others, which are tabs of each other. */
  readonly section?: string;
  readonly admin?: boolean;
  /** The feature of the group (a setting) that the screen needs. */
  readonly feature?: string;
  /** Smaller first; 50 by default. */
  readonly order?: number;
}

/** The number in the top bar: the single row of a counter view, and the screen it links to. */
interface Counter {
  readonly view: string;
  /** Translation key of a message with `{count}`. */
  readonly label: string;
  readonly to: string;
}

/** A link to a screen. */
interface Place {
  /** Translation key of the label. */
  readonly label: string;
  /** A path, which may contain `$account_id`. */
  readonly to: string;
}

/** A kind whose records are shown in the stream of the records that they belong to. */
export interface StreamKind {
  readonly entity: Entity;
  /** The kind with the stream, and the field that names its record. */
  readonly of: string;
  readonly by: string;
  readonly part: Part<StreamEntryProps>;
}

export interface StreamEntryProps {
  readonly account: string;
  readonly doc: AnyDoc;
}

export interface Card {
  readonly key: string;
  readonly order: number;
  /** As wide as the page. */
  readonly wide?: true;
  readonly part: Part<{ account: string }>;
}

/** A link from the administration of a group to another of its screens. */
export interface AdminLink {
  readonly icon: Icon;
  /** Translation key of the label. */
  readonly label: string;
  /** A path with `$account_id`. */
  readonly to: string;
  /** Only for administrators. */
  readonly admin?: boolean;
  /** Hidden in a public installation. */
  readonly hiddenInProduction?: boolean;
  /** Only if the session has this flag, which the operator sets. */
  readonly offeredBy?: 'group_backups';
  readonly order: number;
}

/** A command of the palette that leads to a screen. */
export interface Action {
  readonly key: string;
  readonly icon: Icon;
  /** Translation key. */
  readonly label: string;
  /** A path; `$account_id` is the current group. */
  readonly to: string;
  /** Only for administrators. */
  readonly admin?: boolean;
}

/** Further words that find commands, by the translation key of their label, by the kind, or as `<kind>.new`. */
export type CommandWords = Readonly<Record<Locale, Readonly<Record<string, string>>>>;

/** What commands made from a typed text may use. */
export interface TypedContext {
  readonly account: string;
  readonly t: Translate<string>;
  readonly region: Region;
  readonly client: QueryClient;
  /** The person's id. */
  readonly me: string | null;
  /** The words of all commands in all languages, by key. */
  readonly words: Readonly<Record<string, string>>;
  readonly go: (path: string) => void;
}

/** Makes commands from a typed text, such as an entry of money. */
export type TypedCommands = (text: string, context: TypedContext) => Promise<readonly Command[]>;

/**
 * Checks a typed text when its field loses the focus, with the rule that the server applies on save. `id` is that of
 * the edited record.
 */
export type FieldCheck = (typed: {
  readonly account: string;
  readonly id: string | null;
  readonly value: string;
}) => Promise<readonly Complaint[]>;

/** Fields of example records, by kind. */
export type Examples = Readonly<Record<string, readonly Input[]>>;

/** The files of a record, for actions of other modules. */
export interface AttachmentExtraProps {
  readonly account: string;
  /** The record that the files belong to. */
  readonly item: string;
  readonly files: readonly { readonly id: string; readonly name: string }[];
}

export interface FactorNeededProps {
  /** The end of the grace, ISO 8601. */
  readonly until: string;
  /** The person has a second factor, but this session has not proved it. */
  readonly has: boolean;
  readonly look: 'banner' | 'page';
  /** The rule closes the group. The page stays until it says that it is done. */
  readonly closed: boolean;
  readonly onOpen: () => void;
}

/** A module's entry point in the browser. */
export interface WebModule {
  readonly key: string;
  /**
   * Whether the screen at `path` needs a content security policy (`pageSources` of the server) that the page loaded at `loaded` does not have: the
   * browser then loads the screen's own page.
   */
  readonly mustLoadAnew?: (path: string, loaded: string) => boolean;
  /** Whether people switch to this module, and groups switch it on and off by the setting of its key; the others are always present. */
  readonly product?: boolean;
  /** The product's picture where a group chooses its modules. */
  readonly icon?: Icon;
  /** The module's translations; if it has `inside`, only those of its public pages. */
  readonly catalogue: CatalogueLoader;
  /** Translations that screens load themselves (`withWords`); help names their buttons as well. */
  readonly screenWords?: readonly CatalogueLoader[];
  /** Settings of a group that belong to the module, as the administration offers them: switches, choices and texts. */
  readonly settings?: {
    readonly features: readonly string[];
    readonly options: readonly string[];
    readonly texts: readonly string[];
    /** What a text says until the group sets it, by the language of the group. */
    readonly defaults?: () => Promise<Readonly<Record<string, Readonly<Record<Locale, string>>>>>;
  };
  /** Features that are off until the group switches them on. */
  readonly offAtFirst?: readonly string[];
  readonly entities: readonly Entity[];
  /** As in the card. */
  readonly steps?: readonly FirstStep[];
  readonly icons?: Readonly<Record<string, Icon>>;
  readonly screens?: readonly Screen[];
  /** By kind. */
  readonly replaces?: Readonly<Record<string, EntityScreens>>;
  /** By kind and field. */
  readonly checks?: Readonly<Record<string, Readonly<Record<string, FieldCheck>>>>;
  /** By kind and field: whether undo can restore what a change from one value to another removes; yes by default. */
  readonly takesBack?: Readonly<Record<string, Readonly<Record<string, (from: unknown, to: unknown) => boolean>>>>;
  /** Kinds without generic screens, because they are parts of others. */
  readonly hidden?: readonly string[];
  readonly menu?: readonly MenuItem[];
  readonly cards?: readonly Card[];
  /** Kinds whose count is on the tiles of the administration, in this order; missing kinds are skipped. */
  readonly tiles?: readonly string[];
  /** Cards of the administration, like `cards` of the dashboard. */
  readonly adminCards?: readonly Card[];
  /** Cards next to the settings of a group; each renders its own frame. */
  readonly settingCards?: readonly Card[];
  readonly adminLinks?: readonly AdminLink[];
  readonly actions?: readonly Action[];
  /** Further words for the commands of this module; loaded with the palette. */
  readonly also?: () => Promise<CommandWords>;
  /** Help for the module's screens; loaded when help is opened. */
  readonly help?: () => Promise<readonly ScreenHelp[]>;
  /** Commands that a typed text itself makes; loaded with the palette. */
  readonly typed?: () => Promise<TypedCommands>;
  readonly counter?: Counter;
  /** A button in the top bar that every signed-in person has. */
  readonly bar?: Part;
  /** Mails that are chosen on a screen of the module. */
  readonly mails?: Place & { readonly kinds: readonly string[] };
  /** The screen with deleted records. */
  readonly deleted?: Place;
  /** What `/` shows without a session. */
  readonly landing?: Part;
  /** Example records by kind for empty lists; loaded with the first one. */
  readonly examples?: (locale: Locale) => Promise<Examples>;
  /** Runs in the background of every screen of a group; visible only when it has something to offer. */
  readonly background?: Part<{ account: string }>;
  /**
   * What a group that demands a second factor shows to a member without one: a banner with the deadline, and after it a page instead of the group's
   * screens. `onOpen` shows those again.
   */
  readonly secondFactor?: Part<FactorNeededProps>;
  /** First lines of the menu "New" of this module, for what is created without a form. */
  readonly creates?: Part<{ account: string }>;
  /** Further actions next to the files of a record, such as saving them elsewhere. */
  readonly besideFiles?: Part<AttachmentExtraProps>;
  /** Comments and timeline below every record. */
  readonly stream?: Part<RecordProps>;
  /** Kinds whose records are entries of that stream. */
  readonly inStream?: readonly StreamKind[];
  /** The rest of the entry point of a module that has public pages; loaded with a session. */
  readonly inside?: () => Promise<InsideModule>;
}

/** Its catalogue contains all translations, also those of the public pages. */
export type InsideModule = Omit<WebModule, 'key' | 'product' | 'landing' | 'inside'>;
