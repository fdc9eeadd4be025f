import { useEffect } from 'react';
import { useT } from '../i18n/language.tsx';
import { brandOf } from '../shell/product-name.ts';
import { useProduct } from '../shell/product.ts';

/** The window's title: the screen's own words, then the brand of the module in front, or the product's name. */
export function useTitle(title: string): void {
  const t = useT();
  const [product] = useProduct();
  const brand = brandOf(t, product) ?? t('app.name');
  useEffect(() => {
    document.title = title === '' ? brand : `${title} · ${brand}`;
  }, [title, brand]);
}
