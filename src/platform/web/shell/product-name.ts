import type { Translate } from '../i18n/catalogue.ts';

/** A module's name: its brand, if it has one, or its translation. */
export function productName(t: Translate, key: string): string {
  return brandOf(t, key) ?? t.dynamic(`module.${key}`);
}

/**
 * The brand of a module: the name that the installation chose, or the module's own in this language; undefined for
 * modules under the product's name.
 */
export function brandOf(t: Translate, key: string): string | undefined {
  const own = `module.${key}.brand`;
  return brands()[key] ?? (t.has(own) ? t.dynamic(own) : undefined);
}

/** The brands that the server put into the page; empty in development. */
function brands(): Readonly<Record<string, string>> {
  const text = document.querySelector<HTMLMetaElement>('meta[name="brands"]')?.content ?? '';
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, string>) : {};
}
