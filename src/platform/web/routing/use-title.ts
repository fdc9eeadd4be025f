import { useEffect } from 'react';
import { useT } from '../i18n/language.tsx';
import { brandOf } from '../shell/product-name.ts';
import { useProductOf } from '../shell/product.ts';
import { useRegistry } from './registry.tsx';

/** The window's title: the screen's own words, then the brand of the module in front, or the product's name. */
export function useTitle(title: string): void {
  const t = useT();
  // Visitors have no group whose features one could ask for, and the sign-in carries nothing to ask with.
  const [product] = useProductOf(useRegistry().modules.filter((module) => module.product === true));
  const brand = brandOf(t, product) ?? t('app.name');
  useEffect(() => {
    document.title = title === '' ? brand : `${title} · ${brand}`;
  }, [title, brand]);
}
