/** The state of the connection to the server; requests update it, screens subscribe to it. */
export interface Connection {
  /** Name of the current screen, sent as X-ROUTE-ID. */
  readonly route: string;
  /** The version that the first answer carried. */
  readonly version: string | null;
  /** A later answer carried another version. */
  readonly outdated: boolean;
  readonly offline: boolean;
}

type Listener = () => void;
/** Opens the sign-in over the current screen; resolves after signing in, rejects when dismissed. */
type Relogin = () => Promise<void>;

let state: Connection = { route: 'home', version: null, outdated: false, offline: false };
let relogin: Relogin | null = null;
const listeners = new Set<Listener>();

export function readConnection(): Connection {
  return state;
}

/** The `subscribe` function for `useSyncExternalStore`. */
export function watchConnection(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setRoute(route: string): void {
  change({ route });
}

export function setOffline(offline: boolean): void {
  change({ offline });
}

/** Stores the version of the first answer; a different one later means that this page is outdated. */
export function noteVersion(version: string | null): void {
  if (version === null) return;
  if (state.version === null) change({ version });
  else if (state.version !== version) change({ outdated: true });
}

/** Registers how to sign in again; null while nobody is signed in. */
export function setRelogin(open: Relogin | null): void {
  relogin = open;
}

export function currentRelogin(): Relogin | null {
  return relogin;
}

function change(part: Partial<Connection>): void {
  const next = { ...state, ...part };
  if (Object.keys(part).every((key) => state[key as keyof Connection] === next[key as keyof Connection])) return;
  state = next;
  for (const listener of listeners) listener();
}
