/** Which methods a path has, and so whether a request asks for one that is not there. */
export interface Methods {
  /**
   * Those of the path, for `Allow`; undefined where no route has this path. `found` is the route that serves the request: then only
   * one counts that names more of the path than it does, as `/:db/_find` does beside `/:db/:id`.
   */
  of(path: string, found?: string): readonly string[] | undefined;
}

/** Those of RFC 4918, beside HTTP's own. */
export const webDavMethods = ['PROPFIND', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK'] as const;

interface Row {
  readonly method: string;
  readonly url: string;
}

interface Pattern {
  /** Parts between slashes; `:` is any. */
  readonly parts: readonly string[];
  readonly methods: string[];
}

interface ExactPattern extends Pattern {
  /** What `Allow` says of it alone. */
  readonly allowed: readonly string[];
}

interface Patterns {
  /** Those of so many parts; where a route serves the request, those that name more of the path than it does. */
  readonly within: (served: string | undefined, length: number) => readonly ExactPattern[];
  /** Those that end in `*`. */
  readonly open: readonly Pattern[];
}

const parameter = ':';

/** Routes may come later: they are looked at with the first question. `api` is where nothing but routes with names of their own are. */
export function methodsOf(rows: readonly Row[], api: string): Methods {
  let known: Patterns | undefined;
  return {
    of: (path, served) => {
      known ??= patternsOf(rows);
      const parts = partsOf(path);
      const exact = known.within(served, parts.length).find((pattern) => fits(pattern, parts));
      const open = path.startsWith(api) ? undefined : known.open.find((pattern) => fits(pattern, parts));
      if (open === undefined) return exact?.allowed;
      return allowed([...(exact?.methods ?? []), ...open.methods]);
    },
  };
}

/** What names more comes first. */
function patternsOf(rows: readonly Row[]): Patterns {
  const patterns = new Map<string, Pattern>();
  for (const { method, url } of rows) {
    const parts = partsOf(url).map((part) => (part.startsWith(parameter) ? parameter : part));
    const pattern = patterns.get(parts.join('/')) ?? { parts, methods: [] };
    pattern.methods.push(method);
    patterns.set(parts.join('/'), pattern);
  }
  const ordered = [...patterns.values()].toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
  const exact = ordered
    .filter(({ parts }) => parts.at(-1) !== '*')
    .map(({ parts, methods }) => ({ parts, methods, allowed: allowed(methods) }));
  const open = ordered
    .filter(({ parts }) => parts.at(-1) === '*')
    .map(({ parts, methods }) => ({ parts: parts.slice(0, -1), methods }));
  // Every request asks, and most of the hundreds of patterns are no part of the route that serves it.
  const longest = Math.max(...exact.map(({ parts }) => parts.length));
  const found = new Map<string | undefined, (readonly ExactPattern[])[]>();
  const within: Patterns['within'] = (served, length) => {
    let byLength = found.get(served);
    if (byLength === undefined) {
      const names = served === undefined ? undefined : partsOf(served);
      const fitting = exact.filter((pattern) => isPartOf(pattern, names));
      byLength = Array.from({ length: longest + 1 }, (_, parts) => fitting.filter((one) => one.parts.length === parts));
      found.set(served, byLength);
    }
    return byLength[length] ?? [];
  };
  return { within, open };
}

/** Sort key: from the left, fixed parts of a path come before parameters. */
function rankOf({ parts }: Pattern): string {
  return parts.map((part) => (part === parameter ? '2' : part === '*' ? '3' : '1')).join('');
}

function isPartOf({ parts }: Pattern, within: readonly string[] | undefined): boolean {
  if (within === undefined || within.at(-1) === '*') return true;
  return within.every((part, place) => part.startsWith(parameter) || part === parts[place]);
}

/** From the end, where most patterns differ already. */
function fits(pattern: Pattern, parts: readonly string[]): boolean {
  for (let place = pattern.parts.length - 1; place >= 0; place -= 1) {
    const [part, sent] = [pattern.parts[place], parts[place]];
    if (part === parameter ? sent === undefined || sent === '' : part !== sent) return false;
  }
  return true;
}

function partsOf(path: string): string[] {
  return path.split('/').slice(1);
}

function allowed(methods: readonly string[]): string[] {
  return [...new Set([...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'])].toSorted();
}
