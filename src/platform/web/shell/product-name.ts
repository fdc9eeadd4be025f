import type { Translate } from '../i18n/catalogue.ts';

/** A module's name on screen: the brand that the installation chose, where the module has one, or its word. */
export function productName(t: Translate, key: string): string {
  return brandOf(key) ?? t.dynamic(`module.${key}`);
}

/** The name that the installation chose for a module; undefined for those that bear the product's. */
export function brandOf(key: string): string | undefined {
  return brands()[key];
}

/** What the server put into the page; in development nothing stands there. */
function brands(): Readonly<Record<string, string>> {
  const text = document.querySelector<HTMLMetaElement>('meta[name="brands"]')?.content ?? '';
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, string>) : {};
}
