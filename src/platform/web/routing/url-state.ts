/** The query of the address: plain words without quotes or braces, so that people can read and send it. */

export type Search = Readonly<Record<string, string>>;

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text.replace(/^\?/, '')));
}

export function stringifySearch(search: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) =>
    value === undefined || value === null || value === '' ? [] : [`${readable(key)}=${readable(String(value))}`],
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Changes some parameters; an empty or missing value removes one. */
export function patchSearch(
  search: Search,
  patch: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const next: Record<string, string> = { ...search };
  for (const [key, value] of Object.entries(patch)) {
    if (value === undefined || value === '') delete next[key];
    else next[key] = value;
  }
  return next;
}

function readable(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%2F', '/')
    .replaceAll('%20', '+');
}
