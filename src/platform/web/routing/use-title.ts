import { useEffect } from 'react';
import { useT } from '../i18n/language.tsx';
import { brandOf } from '../shell/product-name.ts';
import { useProductOf } from '../shell/product.ts';
import { useRegistry } from './registry.tsx';

/** Sets the window's title: the screen's own, then the brand of the current module or the product's name. */
export function useTitle(title: string): void {
  const t = useT();
  // Visitors have no group with features, and the sign-in page does not load the code that reads them.
  const product = useProductOf(useRegistry().modules.filter((module) => module.product === true));
  const brand = (product === undefined ? undefined : brandOf(t, product)) ?? t('app.name');
  useEffect(() => {
    document.title = title === '' ? brand : `${title} · ${brand}`;
  }, [title, brand]);
}
