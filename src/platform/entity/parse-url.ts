/**
 * An address, relative ones from `base`; undefined for what is none. `URL.canParse` of Node 20 is not asked: once it has been called often
 * enough to be compiled, it refuses every address with letters beyond Latin-1.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
