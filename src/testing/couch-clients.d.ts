declare module 'follow' {
  import type { EventEmitter } from 'node:events';
  interface Feed extends EventEmitter {
    on(event: 'change', heard: (change: { readonly id: string }) => void): this;
    follow(): void;
    stop(): void;
  }
  const follow: {
    readonly Feed: new (options: {
      readonly db: string;
      readonly since: number;
      readonly include_docs: boolean;
      readonly heartbeat: number;
    }) => Feed;
  };
  export default follow;
}
declare module 'cloudant-follow' {
  export { default } from 'follow';
}
declare module 'pouchdb-core' {
  import type { EventEmitter } from 'node:events';
  type Fields = Readonly<Record<string, unknown>>;
  type Stored = Fields & { readonly _id: string; readonly _rev: string };
  interface Written {
    readonly id: string;
    readonly rev: string;
  }
  interface Changes extends EventEmitter, Promise<{ readonly results: readonly { readonly id: string }[] }> {
    cancel(): void;
  }
  interface Pouch {
    readonly replicate: {
      from(url: string, options: object): Promise<Fields & { readonly docs_written: number }>;
    };
    info(): Promise<Fields>;
    post(doc: Fields): Promise<Written>;
    put(doc: Fields): Promise<Written>;
    get(id: string): Promise<Stored>;
    remove(id: string, rev: string): Promise<Written>;
    allDocs(options: object): Promise<{
      readonly rows: readonly { readonly id: string; readonly value: { readonly rev: string } }[];
    }>;
    createIndex(options: object): Promise<Fields>;
    find(options: object): Promise<{ readonly docs: readonly Fields[] }>;
    explain(options: object): Promise<Fields>;
    changes(options: object): Changes;
    destroy(): Promise<void>;
  }
  interface PouchClass {
    new (name: string, options?: object): Pouch;
    plugin(plugin: object): PouchClass;
  }
  const PouchDB: PouchClass;
  export default PouchDB;
}
declare module 'pouchdb-adapter-http' {
  const plugin: object;
  export default plugin;
}
declare module 'pouchdb-adapter-memory' {
  export { default } from 'pouchdb-adapter-http';
}
declare module 'pouchdb-find' {
  export { default } from 'pouchdb-adapter-http';
}
declare module 'pouchdb-replication' {
  export { default } from 'pouchdb-adapter-http';
}
