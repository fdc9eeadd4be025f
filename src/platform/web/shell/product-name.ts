import type { Translate } from '../i18n/catalogue.ts';

/** A module's name on screen: the brand that the installation chose, where the module has one, or its word. */
export function productName(t: Translate, key: string): string {
  return brandOf(t, key) ?? t.dynamic(`module.${key}`);
}

/** The brand of a module: the name that the installation chose, or its own in this language; undefined for those that bear the product's. */
export function brandOf(t: Translate, key: string): string | undefined {
  const own = `module.${key}.brand`;
  return brands()[key] ?? (t.has(own) ? t.dynamic(own) : undefined);
}

/** What the server put into the page; in development nothing is there. */
function brands(): Readonly<Record<string, string>> {
  const text = document.querySelector<HTMLMetaElement>('meta[name="brands"]')?.content ?? '';
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, string>) : {};
}
