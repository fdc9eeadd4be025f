import { createStore } from '../data/store.ts';

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

/** Opens a dialog over the current screen; resolves when the person has answered it, rejects when dismissed. */
export type Question = () => Promise<void>;

/** The sign-in, and a proof that the signed-in person is there: by password or code, or by a code alone. */
export type QuestionName = 'relogin' | 'proof' | 'code';

export const connection = createStore<Connection>({ route: 'home', version: null, outdated: false, offline: false });
let ask: ((name: QuestionName) => Promise<void>) | null = null;

export function setRoute(route: string): void {
  change({ route });
}

export function setOffline(offline: boolean): void {
  change({ offline });
}

/** Stores the version of the first answer; a different one later means that this page is outdated. */
export function noteVersion(version: string | null): void {
  if (version === null) return;
  const known = connection.get().version;
  if (known === null) change({ version });
  else if (known !== version) change({ outdated: true });
}

/** Registers how to ask the person; null while nobody is signed in. */
export function setQuestions(open: typeof ask): void {
  ask = open;
}

export function currentQuestion(name: QuestionName): Question | null {
  const open = ask;
  return open && (async () => open(name));
}

function change(part: Partial<Connection>): void {
  const state = connection.get();
  const next = { ...state, ...part };
  if (Object.keys(part).some((key) => state[key as keyof Connection] !== next[key as keyof Connection]))
    connection.set(next);
}
