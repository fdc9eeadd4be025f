/** The methods of a path, to answer 405 for others. */
export interface Methods {
  /**
   * The methods of a path for `Allow`; undefined if no route matches. `found` is the route that serves the request:
   * then only more specific routes count, such as `/:db/_find` for `/:db/:id`.
   */
  of(path: string, found?: string): readonly string[] | undefined;
}

/** The methods of RFC 4918, in addition to HTTP's. */
export const webDavMethods = ['PROPFIND', 'PROPPATCH', 'MKCOL', 'COPY', 'MOVE', 'LOCK', 'UNLOCK'] as const;

interface Row {
  readonly method: string;
  readonly url: string;
}

interface Pattern {
  /** Segments of the path; `:` matches any. */
  readonly parts: readonly string[];
  readonly methods: string[];
}

interface ExactPattern extends Pattern {
  /** The methods for `Allow` if only this pattern matches. */
  readonly allowed: readonly string[];
}

interface Patterns {
  /** The patterns with this number of segments; if a route serves the request, only more specific ones. */
  readonly within: (served: string | undefined, length: number) => readonly ExactPattern[];
  /** Patterns that end in `*`. */
  readonly open: readonly Pattern[];
}

const parameter = ':';

/**
 * Patterns are built at the first request, because routes may be added later. `api`: prefix below which all routes have
 * their own names.
 */
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

/** More specific patterns come first. */
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
  // Every request looks here, and most of the hundreds of patterns are not more specific than its route.
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

/** Compares from the end, where most patterns differ. */
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
