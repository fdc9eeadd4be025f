import type { Translate } from '../i18n/catalogue.ts';

/** A module's name on screen: the brand that the installation chose, where the module has one, or its word. */
export function productName(t: Translate, key: string): string {
  return brands()[key] ?? t(`shell.module.${key}`);
}

/** What the server put into the page; in development nothing stands there. */
function brands(): Readonly<Record<string, string>> {
  const text = document.querySelector<HTMLMetaElement>('meta[name="brands"]')?.content ?? '';
  return text.startsWith('{') ? (JSON.parse(text) as Record<string, string>) : {};
}
