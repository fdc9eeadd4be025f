import { createContext, type ReactNode, use } from 'react';
import type { Entity } from '#platform/entity/define.ts';
import type {
  Action,
  AttachmentExtraProps,
  Card,
  EntityScreens,
  FactorNeededProps,
  Icon,
  MenuItem,
  Part,
  RecordProps,
  RelatedFormProps,
  Screen,
  StreamKind,
  WebModule,
} from '../module.ts';

/** Everything that the modules provide, by kind. */
export interface Registry {
  readonly modules: readonly WebModule[];
  /** Loads all modules, also for a visitor. */
  readonly loadModules: () => Promise<readonly WebModule[]>;
  /** Whether all modules are loaded, or only those with public pages. */
  readonly isWhole: boolean;
  readonly entities: ReadonlyMap<string, Entity>;
  readonly screens: readonly Screen[];
  readonly menu: readonly MenuItem[];
  readonly cards: readonly Card[];
  /** `module` is null for what every group has. */
  readonly actions: readonly { readonly action: Action; readonly module: string | null }[];
  readonly bar: readonly Part[];
  readonly background: readonly Part<{ account: string }>[];
  readonly besideFiles: readonly Part<AttachmentExtraProps>[];
  readonly stream: Part<RecordProps> | null;
  readonly inStream: readonly StreamKind[];
  readonly secondFactor: Part<FactorNeededProps> | null;
  /** What `/` shows without a session. */
  readonly landing: Part | null;
  /** The form that creates a record from within another form; null on public pages. */
  readonly relatedForm: Part<RelatedFormProps> | null;
  readonly screensOf: (kind: string) => EntityScreens;
  readonly iconOf: (kind: string) => Icon | null;
  /** The product that a kind belongs to; null for kinds that every group has. */
  readonly moduleOf: (kind: string) => string | null;
  /** Whether undo restores everything that a change of a field removes. */
  readonly takesBack: (kind: string, field: string, from: unknown, to: unknown) => boolean;
  /** Kinds with pages of their own. */
  readonly listed: readonly Entity[];
}

export function createRegistry(
  modules: readonly WebModule[],
  isWhole = true,
  relatedForm: Part<RelatedFormProps> | null = null,
  loadModules: () => Promise<readonly WebModule[]> = async () => modules,
): Registry {
  const entities = new Map(
    modules.flatMap((module) => module.entities.map((entity) => [entity.kind, entity] as const)),
  );
  const hidden = new Set(modules.flatMap((module) => module.hidden ?? []));
  const replaces = Object.assign({}, ...modules.map((module) => module.replaces ?? {})) as Record<
    string,
    EntityScreens
  >;
  const products = new Map(
    modules
      .filter((module) => module.product === true)
      .flatMap((module) => module.entities.map((entity) => [entity.kind, module.key] as const)),
  );
  const icons = Object.assign({}, ...modules.map((module) => module.icons ?? {})) as Record<string, Icon>;
  return {
    modules,
    loadModules,
    isWhole,
    entities,
    screens: modules.flatMap((module) => module.screens ?? []),
    menu: modules.flatMap((module) => module.menu ?? []),
    cards: modules.flatMap((module) => module.cards ?? []).toSorted((a, b) => a.order - b.order),
    actions: modules.flatMap((module) =>
      (module.actions ?? []).map((action) => ({ action, module: module.product === true ? module.key : null })),
    ),
    bar: modules.flatMap((module) => module.bar ?? []),
    background: modules.flatMap((module) => module.background ?? []),
    besideFiles: modules.flatMap((module) => module.besideFiles ?? []),
    stream: modules.find((module) => module.stream !== undefined)?.stream ?? null,
    inStream: modules.flatMap((module) => module.inStream ?? []),
    secondFactor: modules.find((module) => module.secondFactor !== undefined)?.secondFactor ?? null,
    landing: modules.find((module) => module.landing !== undefined)?.landing ?? null,
    relatedForm,
    screensOf: (kind) => replaces[kind] ?? {},
    iconOf: (kind) => icons[kind] ?? null,
    moduleOf: (kind) => products.get(kind) ?? null,
    takesBack: (kind, field, from, to) =>
      modules.every((module) => module.takesBack?.[kind]?.[field]?.(from, to) ?? true),
    listed: [...entities.values()].filter((entity) => entity.scope === 'account' && !hidden.has(entity.kind)),
  };
}

const RegistryContext = createContext<Registry | null>(null);

export function RegistryProvider(props: { registry: Registry; children: ReactNode }): ReactNode {
  return <RegistryContext value={props.registry}>{props.children}</RegistryContext>;
}

export function useRegistry(): Registry {
  const registry = use(RegistryContext);
  if (registry === null) throw new Error('No modules are registered here.');
  return registry;
}

/** The definition of a kind; undefined if no loaded module has it. */
export function useEntity(kind: string): Entity | undefined {
  return useRegistry().entities.get(kind);
}
