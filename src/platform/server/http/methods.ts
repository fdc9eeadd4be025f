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

const parameter = ':';

/** Routes may come later: they are looked at with the first question. `api` is where nothing but routes with names of their own are. */
export function methodsOf(rows: readonly Row[], api: string): Methods {
  let known: ReturnType<typeof patternsOf> | undefined;
  return {
    of: (path, served) => {
      known ??= patternsOf(rows);
      const parts = partsOf(path);
      const within = served === undefined ? undefined : partsOf(served);
      const exact = known.exact.get(parts.length)?.find((pattern) => fits(pattern, parts) && isPartOf(pattern, within));
      const open = path.startsWith(api) ? undefined : known.open.find((pattern) => fits(pattern, parts));
      if (exact === undefined && open === undefined) return undefined;
      return allowed([...(exact?.methods ?? []), ...(open?.methods ?? [])]);
    },
  };
}

/** By the number of their parts, and those that end in `*`; what names more comes first. */
function patternsOf(rows: readonly Row[]): { exact: ReadonlyMap<number, Pattern[]>; open: readonly Pattern[] } {
  const patterns = new Map<string, Pattern>();
  for (const { method, url } of rows) {
    const parts = partsOf(url).map((part) => (part.startsWith(parameter) ? parameter : part));
    const pattern = patterns.get(parts.join('/')) ?? { parts, methods: [] };
    pattern.methods.push(method);
    patterns.set(parts.join('/'), pattern);
  }
  const ordered = [...patterns.values()].toSorted((a, b) => (rankOf(a) < rankOf(b) ? -1 : 1));
  const exact = ordered.filter(({ parts }) => parts.at(-1) !== '*');
  const open = ordered
    .filter(({ parts }) => parts.at(-1) === '*')
    .map(({ parts, methods }) => ({ parts: parts.slice(0, -1), methods }));
  const byLength = new Map<number, Pattern[]>();
  for (const pattern of exact) {
    const same = byLength.get(pattern.parts.length) ?? [];
    byLength.set(pattern.parts.length, [...same, pattern]);
  }
  return { exact: byLength, open };
}

/** Sort key: from the left, fixed parts of a path come before parameters. */
function rankOf({ parts }: Pattern): string {
  return parts.map((part) => (part === parameter ? '2' : part === '*' ? '3' : '1')).join('');
}

function isPartOf({ parts }: Pattern, within: readonly string[] | undefined): boolean {
  if (within === undefined || within.at(-1) === '*') return true;
  return within.every((part, place) => part.startsWith(parameter) || part === parts[place]);
}

/** Every request is compared with some hundred patterns: from the end, where most of them differ already. */
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
