import { useEffect } from 'react';
import { useT } from '../i18n/language.tsx';
import { productName } from '../shell/product-name.ts';
import { useProduct } from '../shell/product.ts';

/** The window's title: the screen's own words, then the product's name, or the brand that finance bears. */
export function useTitle(title: string): void {
  const t = useT<string>();
  const [product] = useProduct();
  const brand = product === 'finance' ? productName(t, product) : t('app.name');
  useEffect(() => {
    document.title = title === '' ? brand : `${title} · ${brand}`;
  }, [title, brand]);
}
