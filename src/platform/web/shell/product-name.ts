import type { Translate } from '../i18n/catalogue.ts';

/** A module's name on screen; the finance module bears the brand that the server puts into the page. */
export function productName(t: Translate, key: string): string {
  const brand = document.querySelector<HTMLMetaElement>('meta[name="finance-name"]')?.content ?? '';
  return key === 'finance' && brand !== '' && !brand.startsWith('__') ? brand : t(`shell.module.${key}`);
}
