/** What the client knows of its connection; screens watch it, requests feed it. */
export interface Connection {
  /** Name of the screen in front, sent as X-ROUTE-ID. */
  readonly route: string;
  /** The version that the first answer named. */
  readonly version: string | null;
  /** A later answer named another version. */
  readonly outdated: boolean;
  readonly offline: boolean;
}

type Listener = () => void;
/** Opens the sign-in over the present screen; resolves once signed in again, rejects when dismissed. */
type Relogin = () => Promise<void>;

let state: Connection = { route: 'home', version: null, outdated: false, offline: false };
let relogin: Relogin | null = null;
const listeners = new Set<Listener>();

export function readConnection(): Connection {
  return state;
}

/** For `useSyncExternalStore`. */
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

/** Notes the version of an answer; a second, different one means that this page is old. */
export function noteVersion(version: string | null): void {
  if (version === null) return;
  if (state.version === null) change({ version });
  else if (state.version !== version) change({ outdated: true });
}

/** The shell registers how to sign in again; null where nobody is signed in. */
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
