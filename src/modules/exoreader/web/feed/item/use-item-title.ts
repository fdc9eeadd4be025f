import { pictureTitle } from '#modules/exoreader/rules/media.ts';
import { useTranslations } from '../../words.ts';
import type { Item } from '../use-items.ts';

/** Returns the title under which an item is shown. */
export function useItemTitle(): (item: Item) => string {
  const t = useTranslations();
  return ({ title, image, label }) => {
    if (title === pictureTitle && image !== undefined) return t('reader.picture');
    return label === '' ? t('reader.untitled') : label;
  };
}
